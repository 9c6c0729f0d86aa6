/** Bengali, Arabic-Indic and extended Arabic-Indic digits as Latin digits; everything else unchanged. */
export const latinDigits = (text: string): string =>
  text.replace(/[\u09e6-\u09ef\u0660-\u0669\u06f0-\u06f9]/g, (digit) =>
    String(
      digit.codePointAt(0)! - (digit >= '\u09e6' && digit <= '\u09ef' ? 0x09e6 : digit <= '\u0669' ? 0x0660 : 0x06f0),
    ),
  )

/** Text as it is kept: NFC, no invisible marks, blanks of every kind single, no blanks at the ends. */
export const tidyText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
