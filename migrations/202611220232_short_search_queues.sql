-- A search reads the queue of entries that are not in their places yet, to its end: up to 4 MB and 3 ms, until somebody vacuums
-- the table. 64 kB are read in no time; what waits now is put in its place.
alter index "agency_owner_search" set (gin_pending_list_limit = 64);
alter index "agency_search" set (gin_pending_list_limit = 64);
alter index "branch_search" set (gin_pending_list_limit = 64);
alter index "city_search" set (gin_pending_list_limit = 64);
alter index "country_search" set (gin_pending_list_limit = 64);
alter index "currency_search" set (gin_pending_list_limit = 64);
alter index "menu_item_search" set (gin_pending_list_limit = 64);
alter index "permission_search" set (gin_pending_list_limit = 64);
alter index "profession_search" set (gin_pending_list_limit = 64);
alter index "qualification_search" set (gin_pending_list_limit = 64);
alter index "role_search" set (gin_pending_list_limit = 64);
alter index "thana_search" set (gin_pending_list_limit = 64);
alter index "user_search" set (gin_pending_list_limit = 64);

select gin_clean_pending_list(i::regclass) from unnest(array[
  'agency_owner_search',
  'agency_search',
  'branch_search',
  'city_search',
  'country_search',
  'currency_search',
  'menu_item_search',
  'permission_search',
  'profession_search',
  'qualification_search',
  'role_search',
  'thana_search',
  'user_search'
]) i;
