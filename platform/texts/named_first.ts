/**
 * Whether a text of a module is in the first texts of the browser: what resources, reports and pages are called, which menu and
 * search box say before the module is here.
 */
export const isNamedFirst = (id: string): boolean => /^((menu|nav|page)\..*|[a-z_]+(\.(plural|write))?)$/.test(id)
