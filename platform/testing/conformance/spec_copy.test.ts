import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { manifestFolder } from './manifest.ts'
import { changesOf, copiedFiles, drifts, hasOriginal, originalFolder, refresh, unexplained } from './spec_copy.ts'

const decisionsFolder = new URL('../../../docs/decisions', import.meta.url).pathname

describe('the copy of the manifest', () => {
  it('holds the data of the manifest', () => {
    expect(copiedFiles(manifestFolder)).toContain('fields.json')
    expect(copiedFiles(manifestFolder)).toContain('README.md')
  })

  it('is the original, or docs/decisions says why not (only where the original is present)', () => {
    const pages = readdirSync(decisionsFolder).map((name) => readFileSync(join(decisionsFolder, name), 'utf8'))
    const found = hasOriginal() ? drifts(originalFolder, manifestFolder) : []
    expect(unexplained(found, pages)).toEqual([])
  })
})

describe('refreshing the copy', () => {
  const folders: string[] = []
  const folder = (files: Record<string, unknown>): string => {
    const path = mkdtempSync(join(tmpdir(), 'st-'))
    folders.push(path)
    for (const [name, content] of Object.entries(files)) writeFileSync(join(path, name), JSON.stringify(content))
    return path
  }
  afterEach(() => folders.splice(0).forEach((path) => rmSync(path, { recursive: true, force: true })))

  it('says which entry changed, came and went', () => {
    const before = {
      texts: [
        { id: 'a', text: 'Old.' },
        { id: 'b', text: 'Same.' },
      ],
    }
    const after = {
      texts: [
        { id: 'b', text: 'Same.' },
        { id: 'a', text: 'New.' },
        { id: 'c', text: 'More.' },
      ],
    }
    expect(changesOf(before, after)).toEqual(['texts.a.text: "Old." -> "New."', 'texts.c: new'])
    expect(changesOf(after, before)).toContain('texts.c: gone')
  })

  it('tells fields of different rows apart', () => {
    const row = (file: string) => [{ name: 'title' }, { name: 'title', child_of: 'attachments', length: file.length }]
    expect(changesOf(row('a'), row('ab'))).toEqual(['attachments.title.length: 1 -> 2'])
  })

  it('replaces files that may only be read, and leaves nothing to change', () => {
    const original = folder({ 'fields.json': { count: 2 }, 'roles.json': {} })
    const copy = folder({ 'fields.json': { count: 1 }, 'gone.json': {} })
    chmodSync(join(copy, 'fields.json'), 0o444)
    expect(refresh(original, copy).map(({ file }) => file)).toEqual(['fields.json', 'gone.json', 'roles.json'])
    expect(drifts(original, copy)).toEqual([])
    expect(JSON.parse(readFileSync(join(copy, 'fields.json'), 'utf8'))).toEqual({ count: 2 })
  })

  it('makes the copy where there was none', () => {
    const original = folder({ 'fields.json': {} })
    const copy = join(folder({}), 'new')
    mkdirSync(copy)
    expect(refresh(original, copy)).toHaveLength(1)
  })

  it('is silent about a difference that a decision names, and only about that one', () => {
    const found = [
      { file: 'fields.json', changes: ['x: new'] },
      { file: 'roles.json', changes: ['y: gone'] },
    ]
    expect(unexplained(found, ['We keep manifest/fields.json as it was, because ...'])).toEqual([
      'spec/manifest/roles.json is not the original: y: gone',
    ])
  })
})
