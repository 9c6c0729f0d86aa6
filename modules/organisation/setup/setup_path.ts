/** Where the guided start is; the step stands behind it as `?step=`. */
export const setupPath = '/apps/setup'
