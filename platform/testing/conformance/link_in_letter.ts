import { awaited } from './awaited.ts'
import { asObject, asRows, isList } from './finding.ts'
import type { World } from './world.ts'

/**
 * What a link in a letter to that address carries. While a letter is being tried it is not among those that wait: without a mail
 * server it stands there again a moment later, and letters to others stand there meanwhile.
 * @param link whose first group is what is wanted
 */
export const linkInLetter = (world: World, address: string, link: RegExp): Promise<string | undefined> =>
  awaited(async () => {
    const outbox = await world.admin.get('/office/api/v1/office/outbox/')
    const letters = asRows(Object.values(asObject(outbox.body) ?? {}).find(isList)).map((one) => JSON.stringify(one))
    return letters.filter((letter) => letter.includes(address)).flatMap((letter) => link.exec(letter)?.[1] ?? [])[0]
  })
