import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { zipArchive } from '#platform/sheet/zip_write.ts'
import { sniff } from './sniff.ts'
import { contentTypes, docxParts, pdf, picture, wordMain, zip } from './testing.ts'

const html = Buffer.from('<!doctype html><script>alert(document.cookie)</script>')
const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
const macroWord = 'application/vnd.ms-word.document.macroEnabled.main+xml'

describe('what a clerk brings is recognised by its content', () => {
  it.each(['jpg', 'png', 'webp'] as const)('a picture: %s', async (kind) => {
    expect(await sniff(await picture(kind))).toBe(kind)
  })
  it('a scanned licence as PDF', async () => expect(await sniff(pdf())).toBe('pdf'))
  it('the minutes as text document', async () => expect(await sniff(zip(docxParts()))).toBe('docx'))
  it('a workbook written by another program', async () => {
    const { writeXlsx } = await import('hucre')
    const book = await writeXlsx({ sheets: [{ name: 'Owners', rows: [['Name'], ['রহিম']] }] })
    expect(await sniff(Buffer.from(book))).toBe('xlsx')
  })
  it('a document written as a stream, whose sizes follow its parts', async () => {
    const parts = Object.entries(docxParts()).map(([name, content]) => ({ name, content: [content.toString()] }))
    const chunks: Buffer[] = []
    for await (const chunk of zipArchive(parts)) chunks.push(chunk)
    expect(await sniff(Buffer.concat(chunks))).toBe('docx')
  })
})

describe('what is not on the list is refused', () => {
  const gif = Buffer.from('GIF89a/*\x01\x00\x00*/=1;alert(1);//', 'latin1')
  const program = Buffer.concat([Buffer.from('MZ\x90\x00'), randomBytes(400)])
  const elf = Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), randomBytes(400)])
  it.each<[string, Buffer]>([
    ['a page of HTML', html],
    ['an SVG drawing', svg],
    ['a GIF that is JavaScript too', gif],
    ['a program of Windows', program],
    ['a program of Linux', elf],
    ['a shell script', Buffer.from('#!/bin/sh\nrm -rf ~\n')],
    ['plain text', Buffer.from('RL-0045,Green Overseas\n')],
    ['an old Word file', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), randomBytes(2000)])],
    ['a PDF with HTML before its header', Buffer.concat([html, pdf()])],
    ['a PDF that is cut off', pdf().subarray(0, 200)],
    ['a PDF with an archive behind it', Buffer.concat([pdf(), zip({ 'a.class': 'x' }), Buffer.from('\n%%EOF')])],
    ['a header of PDF and then HTML', Buffer.concat([Buffer.from('%PDF-<html>'), html, Buffer.from('%%EOF')])],
    ['nothing but noise', randomBytes(5000)],
    ['two letters', Buffer.from('PK')],
  ])('%s', async (_name, bytes) => expect(await sniff(bytes)).toBeUndefined())
})

/** The bytes with one bit flipped, so many bytes behind a mark. */
function patched(bytes: Buffer, mark: string, behind: number, bit: number): Buffer {
  const at = bytes.indexOf(mark, 0, 'latin1') + behind
  bytes.writeUInt8(bytes.readUInt8(at) ^ bit, at)
  return bytes
}

describe('an office document is refused when it', () => {
  it.each<[string, Buffer]>([
    ['is any other archive', zip({ 'readme.txt': 'hello' })],
    ['has the name of a document only', zip({ 'word/document.xml': '<w:document/>' })],
    ['carries macros', zip(docxParts({ 'word/vbaProject.bin': 'x' }))],
    ['carries macros under capital letters', zip(docxParts({ 'word/VBAPROJECT.BIN': 'x' }))],
    [
      'is of the kind with macros',
      zip(docxParts({ '[Content_Types].xml': contentTypes('/word/document.xml', macroWord) })),
    ],
    ['brings a control that runs', zip(docxParts({ 'word/activeX/activeX1.bin': 'x' }))],
    ['brings a program', zip(docxParts({ 'word/embeddings/setup.exe': 'MZ' }))],
    ['is encrypted, says its directory', patched(zip(docxParts()), 'PK\u0001\u0002', 8, 1)],
    ['is encrypted, says its first part', patched(zip(docxParts()), 'PK\u0003\u0004', 6, 1)],
    ['says a wrong length of its directory', patched(zip(docxParts()), 'PK\u0005\u0006', 12, 1)],
    [
      'gives its macros another name',
      zip(
        docxParts({
          '[Content_Types].xml': `${contentTypes('/word/document.xml', wordMain)}${contentTypes('/word/x.bin', 'application/vnd.ms-office.vbaProject')}`,
          'word/x.bin': 'x',
        }),
      ),
    ],
    ['has something before the archive', Buffer.concat([html, zip(docxParts())])],
    ['has something behind the archive', Buffer.concat([zip(docxParts()), html])],
    ['hides something in the remark', zip(docxParts(), { remark: '<script>' })],
    ['steps out of its folder', zip(docxParts({ '../../etc/cron.d/x': 'x' }))],
    ['names a part twice', zip(docxParts({ 'WORD/document.xml': 'x' }))],
    [
      'calls a part by two names',
      zip(docxParts({ 'word/vbaProject.bin': 'x' }), { renamed: { from: 'word/vbaProject.bin', to: 'word/a.xml' } }),
    ],
    [
      'unpacks to more than it says',
      zip(docxParts({ 'word/big.xml': Buffer.alloc(5_000_000) }), { claimedSize: 1000 }),
    ],
    ['says that it unpacks to gigabytes', zip(docxParts(), { claimedSize: 2_000_000_000 })],
    ['unpacks to 300 MB', zip(docxParts({ 'word/big.xml': Buffer.alloc(300 * 1024 * 1024) }))],
    [
      'claims to be text and workbook',
      zip(
        docxParts({
          '[Content_Types].xml': `${contentTypes('/word/document.xml', wordMain)}${contentTypes('/xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml')}`,
          'xl/workbook.xml': '<workbook/>',
        }),
      ),
    ],
  ])('%s', async (_name, bytes) => expect(await sniff(bytes)).toBeUndefined())

  it('is damaged in one byte', async () => {
    const whole = zip(docxParts({ 'word/media.xml': randomBytes(3000).toString('hex') }))
    const damaged = Buffer.from(whole)
    damaged.writeUInt8(damaged.readUInt8(1500) ^ 0xff, 1500)
    expect([await sniff(whole), await sniff(damaged)]).toEqual(['docx', undefined])
  })
})

it('no prefix of a proper file and no flipped byte makes the check fail otherwise than by refusing', async () => {
  for (const whole of [pdf(), zip(docxParts()), await picture('png')]) {
    for (let length = 0; length < whole.length; length += 97) {
      await expect(sniff(whole.subarray(0, length))).resolves.not.toBe('xlsx')
      const flipped = Buffer.from(whole)
      flipped.writeUInt8(flipped.readUInt8(length) ^ 0xff, length)
      await expect(sniff(flipped)).resolves.not.toBe('xlsx')
    }
  }
})
