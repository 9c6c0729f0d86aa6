import { describe, expect, it } from 'vitest'
import { cleanFileName, contentDisposition } from './file_name.ts'

describe('the name of an upload', () => {
  it.each([
    ['Trade licence 2026.pdf', 'pdf', 'Trade licence 2026.pdf'],
    ['লাইসেন্স.pdf', 'pdf', 'লাইসেন্স.pdf'],
    ['SCAN.JPEG', 'jpg', 'SCAN.JPEG'],
    ['logo.webp', 'png', 'logo.png'],
    ['photo.png', 'jpg', 'photo.jpg'],
    ['licence.pdf.exe', 'pdf', 'licence.pdf.exe.pdf'],
    ['page.php.png', 'png', 'page.php.png'],
    ['../../etc/passwd', 'pdf', 'passwd.pdf'],
    ['C:\\Users\\Karim\\scan.pdf', 'pdf', 'scan.pdf'],
    ['/.htaccess', 'pdf', 'htaccess.pdf'],
    ['a\r\nSet-Cookie: x=1.pdf', 'pdf', 'aSet-Cookie x=1.pdf'],
    ['invoice\u202Efdp.exe', 'pdf', 'invoicefdp.exe.pdf'],
    ['quote".pdf', 'pdf', 'quote.pdf'],
    ['a\u0000b.png', 'png', 'ab.png'],
    ['   ', 'pdf', 'file.pdf'],
    ['', 'png', 'file.png'],
    ['.pdf', 'pdf', 'file.pdf'],
    ['...', 'docx', 'file.docx'],
    ['\uD800.pdf', 'pdf', 'file.pdf'],
    [undefined, 'xlsx', 'file.xlsx'],
  ] as const)('%j holding %s becomes %j', (given, kind, name) => expect(cleanFileName(given, kind)).toBe(name))

  it('is cut, but keeps its ending and whole characters', () => {
    const name = cleanFileName(`${'😀'.repeat(400)}.pdf`, 'pdf')
    expect([[...name].length <= 255, name.endsWith('😀.pdf'), name.isWellFormed()]).toEqual([true, true, true])
  })
})

describe('the header for a download', () => {
  it('carries the name in any script', () => {
    expect(contentDisposition('attachment', 'লাইসেন্স (1).pdf')).toBe(
      `attachment; filename="________ (1).pdf"; filename*=UTF-8''${encodeURIComponent('লাইসেন্স')}%20%281%29.pdf`,
    )
  })
  it('cannot be broken out of', () => {
    expect(contentDisposition('inline', 'a"\\\r\n%41\'.png')).toBe(
      `inline; filename="a_____41'.png"; filename*=UTF-8''a%22%5C%0D%0A%2541%27.png`,
    )
  })
})
