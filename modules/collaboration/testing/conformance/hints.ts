import type { Hint } from '#platform/testing/conformance/hint.ts'

/** What collaboration.md says in prose of the values of fields. */
export const collaborationHints: Readonly<Record<string, Hint>> = {
  'document_send.to': {
    source: 'collaboration.md 7 document_send, to: the sentence names the address',
    make: (n) => [`first${n}@example.org`, `second${n}@example.org`],
    anySentence: true,
  },
  'document_send.cc': {
    source: 'collaboration.md 7 document_send, cc: the sentence names the address',
    make: (n) => [`third${n}@example.org`],
    anySentence: true,
  },
  'document_send.bcc': {
    source: 'collaboration.md 7 document_send, bcc: the sentence names the address',
    make: (n) => [`fourth${n}@example.org`],
    anySentence: true,
  },
  'document_send.document_type': {
    source: 'collaboration.md 7 document_send, attachments: id or files; a letter is what it says',
    make: () => 'letter',
  },
  'document_send.dispatch_mode': {
    source: 'collaboration.md 7 document_send, status: only what went out on paper is delivered',
    make: () => 'hand',
  },
  'document_send.attachments': { source: 'collaboration.md 7 document_send, attachments: lines', leftOut: true },
}
