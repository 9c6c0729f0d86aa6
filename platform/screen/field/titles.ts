/** What chosen records are called, so that a form can name them before it was saved. */
const titles = new Map<string, string>()

export const remember = (resource: string, id: number, title: string): void => {
  titles.set(`${resource} ${id}`, title)
}

export const known = (resource: string, id: number): string | undefined => titles.get(`${resource} ${id}`)
