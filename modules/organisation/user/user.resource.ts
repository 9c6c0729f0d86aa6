import {
  asciiLower,
  bool,
  choice,
  date,
  datetime,
  email,
  image,
  integer,
  ip,
  json,
  lines,
  phone,
  ref,
  refs,
  text,
} from '#platform/fields/index.ts'
import { resource } from '#platform/resource/resource.ts'

const managed = { permission: 'user.manage' } as const

/** `^[a-z0-9._-]{3,40}$`, collaboration.md 1. */
const username = (written: string) => {
  const name = asciiLower(written)
  return /^[a-z0-9._-]{3,40}$/.test(name) ? name : { text: 'user.username_form' }
}

/**
 * A person who signs in. Others see id, name and image only (roles.json `resource_exceptions`); the rest is for
 * managers of users and for the person. Passwords are kept apart (platform/access). collaboration.md 1.
 */
export const user = resource('user', {
  module: 'organisation',
  list_key: 'users',
  fields: {
    username: text({ required: true, max: 40, shape: 'code', clean: username, audience: managed }),
    email: email({ required: true, audience: managed }),
    first_name: text({ required: true, max: 60 }),
    last_name: text({ max: 60 }),
    primary_phone: phone({ required: true, audience: managed }),
    secondary_phone: phone({ audience: managed }),
    image: image({ maxMb: 2 }),
    roles: refs('role', { audience: managed, most: 20 }),
    user_permissions: lines(
      {
        permission: ref('permission', { required: true }),
        expires_on: date({}),
        reason: text({ max: 300 }),
      },
      { most: 200, audience: managed },
    ),
    branch: ref('branch', { audience: managed }),
    branches: refs('branch', { audience: managed }),
    agency: ref('agency', { audience: managed }),
    status: choice(['requested', 'active', 'locked', 'disabled'], {
      computed: true,
      required: true,
      default: 'active',
      audience: managed,
    }),
    must_change_password: bool({ computed: true, untracked: true, required: true, default: true, audience: managed }),
    two_factor: choice(['none', 'totp'], { required: true, default: 'none', audience: managed, computed: true }),
    recovery_codes_left: integer({ computed: true, audience: managed }),
    last_login_at: datetime({ untracked: true, computed: true, audience: managed }),
    last_login_ip: ip({ untracked: true, computed: true, audience: managed }),
    failed_count: integer({ untracked: true, computed: true, required: true, default: 0, audience: managed }),
    locked_until: datetime({ untracked: true, computed: true, audience: managed }),
    password_changed_at: datetime({ untracked: true, computed: true, audience: managed }),
    settings: json({ maxBytes: 32_000, untracked: true, audience: managed }),
  },
  title: ['first_name', 'last_name'],
  scope: 'everyone',
  managedBy: 'user.manage',
  usedText: 'user.has_records',
  verbs: ['read', 'create', 'update', 'delete', 'export'],
  unique: [
    { fields: ['username'], fold: 'case', text: 'user.username_taken' },
    { fields: ['email'], fold: 'case', text: 'user.email_taken' },
    { fields: ['primary_phone', 'secondary_phone'], text: 'user.phone_taken' },
  ],
  states: {
    field: 'status',
    initial: 'active',
    transitions: [
      { from: ['requested'], to: 'active', action: 'release', permission: 'user.manage' },
      { from: ['requested'], to: 'disabled', action: 'refuse', permission: 'user.manage', asks: ['note'] },
      { from: ['active'], to: 'locked', action: 'lock', permission: 'system' },
      { from: ['locked'], to: 'active', action: 'unlock', permission: 'user.manage' },
      { from: ['active', 'locked'], to: 'disabled', action: 'disable', permission: 'user.manage', asks: ['note'] },
      { from: ['disabled'], to: 'active', action: 'enable', permission: 'user.manage' },
    ],
  },
  calls: {
    login: { method: 'POST', path: 'login/', permission: 'public', body: ['username', 'password'] },
    refresh: { method: 'POST', path: 'refresh/', permission: 'public' },
    logout: { method: 'POST', path: 'logout/', permission: 'session' },
    end_session: { method: 'POST', path: 'end_session/{id}', permission: 'session' },
    logout_all: { method: 'POST', path: 'logout_all/', permission: 'session' },
    sessions: { method: 'GET', path: 'sessions/', permission: 'session' },
    end_sessions: { method: 'POST', path: 'end_sessions/', permission: 'session' },
    sessions_of: { method: 'GET', path: 'sessions_of/{id}', permission: 'user.manage' },
    end_sessions_of: { method: 'POST', path: 'end_sessions_of/{id}', permission: 'user.manage', body: ['session'] },
    me: { method: 'GET', path: 'me/', permission: 'session' },
    me_change: {
      method: 'PUT',
      path: 'me/',
      permission: 'session',
      body: ['first_name', 'last_name', 'image', 'primary_phone', 'secondary_phone', 'row_version'],
    },
    passwordchange: {
      method: 'POST',
      path: 'passwordchange/',
      permission: 'session',
      body: ['old_password', 'new_password', 'confirm_password'],
    },
    forgot_password: { method: 'POST', path: 'forgot_password/', permission: 'public', body: ['username_or_email'] },
    reset_password: {
      method: 'POST',
      path: 'reset_password/',
      permission: 'public',
      body: ['token', 'new_password', 'confirm_password'],
    },
    set_password: {
      method: 'PUT',
      path: 'set_password/{id}',
      permission: 'user.manage',
      body: ['new_password', 'confirm_password'],
    },
    second_factor_login: {
      method: 'POST',
      path: 'second_factor/login/',
      permission: 'public',
      body: ['ticket', 'code'],
    },
    second_factor: { method: 'GET', path: 'second_factor/', permission: 'session' },
    second_factor_begin: {
      method: 'POST',
      path: 'second_factor/begin/',
      permission: 'session',
      body: ['password', 'code'],
    },
    second_factor_confirm: {
      method: 'POST',
      path: 'second_factor/confirm/',
      permission: 'session',
      body: ['code'],
    },
    second_factor_codes: {
      method: 'POST',
      path: 'second_factor/codes/',
      permission: 'session',
      body: ['password'],
    },
    second_factor_off: {
      method: 'POST',
      path: 'second_factor/off/',
      permission: 'session',
      body: ['password', 'code'],
    },
    second_factor_reset: { method: 'POST', path: 'second_factor/reset/{id}', permission: 'user.manage' },
    settings_get: { method: 'GET', path: 'settings/', permission: 'session' },
    settings_put: {
      method: 'PUT',
      path: 'settings/',
      permission: 'session',
      body: ['layout', 'theme', 'direction', 'language', 'font_size', 'shortcuts', 'list_columns', 'saved_filters'],
    },
  },
  list: [
    'image',
    'first_name',
    'last_name',
    'username',
    'email',
    'primary_phone',
    'roles',
    'branch',
    'agency',
    'status',
    'two_factor',
    'last_login_at',
  ],
  search: ['first_name', 'last_name', 'username', 'email', 'primary_phone', 'secondary_phone'],
  form: [
    ['person', ['first_name', 'last_name', 'image', 'username', 'email', 'primary_phone', 'secondary_phone']],
    ['rights', ['roles', 'branch', 'branches', 'agency', 'user_permissions']],
    [
      'account',
      [
        'status',
        'must_change_password',
        'two_factor',
        'recovery_codes_left',
        'last_login_at',
        'last_login_ip',
        'failed_count',
        'locked_until',
        'password_changed_at',
      ],
    ],
  ],
  screen: { area: 'users', plural: 'users', icon: 'users', nav: 'access', roles: 'admin' },
})
