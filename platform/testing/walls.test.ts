import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { tellBreaches, walls } from './walls.ts'
import { castLimits, idleLimits, overLimit } from './walls_casts.ts'
import { isSource, readTree } from './walls_source.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const tree = readTree(root)

describe('the walls of the house', () => {
  it('are seen whole: at least 95 of 100 source files that git knows were read', () => {
    const known = tree.known.filter(isSource).length
    expect(known).toBeGreaterThan(10)
    expect(tree.sources.length / known, tree.unread.map((one) => one.text).join('\n')).toBeGreaterThanOrEqual(0.95)
  })

  it.each(walls.map((wall) => [wall.name, wall] as const))('%s', (_name, wall) => {
    expect(tellBreaches(wall.judge(tree))).toEqual([])
  })

  it('nothing overrules the compiler more often than its limit allows', () => {
    expect(overLimit(tree, castLimits)).toEqual([])
  })

  it('no limit outlives the code it was made for', () => {
    expect(idleLimits(tree, castLimits)).toEqual([])
  })
})
