import type { FastifyReply } from 'fastify'
import { refuseWhileViewing } from '../access/view_as/view_as.ts'
import { contentDisposition } from '../files/file_name.ts'
import { invalid } from '../errors/errors.ts'
import { authorised } from '../record/lifecycle.ts'
import { paperSizes, printLanguages, type PaperSize, type PrintLanguage } from '../print/paper.ts'
import {
  prepareRecord,
  printed,
  printLanguageOf,
  printsOf,
  sheetForm,
  type Prepared,
  type Wish,
} from '../print/printing.ts'
import { settlePrint } from '../print/printed_document.ts'
import { at, type Action } from './answers.ts'
import { idOf, type ResourceCall } from './context.ts'

/**
 * `GET print/{id}/?form=&language=en|bn&paper=&key=`: the paper as PDF; its data (actions.json, group print) for who accepts
 * JSON only. Either is one print: it is written down, and counted where copies are.
 */
const printRecord: Action = async (call, [id]) => {
  const { definition, query, context } = call
  authorised(context.engine, at(call), definition.name, 'print')
  const form = query['form'] ?? sheetForm
  const known = ['form', 'language', 'paper', 'key']
  for (const key of Object.keys(query))
    if (!known.includes(key)) throw invalid({ [key]: [{ text: 'field.unknown', params: { name: key.slice(0, 80) } }] })
  const prepared = await prepareRecord(
    context.printing,
    call.implementation,
    idOf(id),
    typeof form === 'string' ? form : '',
    wishOf(call),
  )
  return wantsData(call) ? answerData(call, prepared) : sendPaper(context, call.reply, prepared)
}

/** `GET print_forms/`: the papers of the resource, for the choice on the screen. */
const listForms: Action = async (call) => {
  const { definition, context } = call
  authorised(context.engine, at(call), definition.name, 'print')
  return {
    print_forms: Object.entries(printsOf(call.implementation)).map(([form, { size }]) => ({
      form,
      paper: size,
      title: context.texts.first(call.language, [`${definition.name}.print.${form}`, `print.form.${form}`]),
    })),
  }
}

/** The papers of a resource. A PDF is opened by the session cookie alone (decision 15), JSON is not. */
export const printActions: readonly {
  readonly method: string
  readonly path: readonly string[]
  readonly action: Action
  readonly isDownload?: boolean
}[] = [
  { method: 'GET', path: ['print', '*'], action: printRecord, isDownload: true },
  { method: 'GET', path: ['print_forms'], action: listForms },
]

/** A program that takes JSON and nothing else wants the data; browsers get the paper. */
const wantsData = ({ request }: ResourceCall): boolean =>
  /^\s*application\/json\b/.test(request.headers.accept ?? '') && request.headers.authorization !== undefined

export function wishOf({
  query,
  session,
  language,
  request,
}: Pick<ResourceCall, 'query' | 'session' | 'language' | 'request'>): Wish {
  // Each print is written down.
  refuseWhileViewing(session)
  const choice = <T extends string>(key: string, choices: readonly T[]): T | undefined => {
    const written = query[key]
    if (written === undefined || written === '') return undefined
    const found = choices.find((one) => one === written)
    if (found === undefined)
      throw invalid({ [key]: [{ text: 'field.choice', params: { Label: key, choices: choices.join(', ') } }] })
    return found
  }
  const key = query['key']
  if (key !== undefined && (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key)))
    throw invalid({ key: [{ text: 'field.invalid' }] })
  const sizes = Object.keys(paperSizes).filter((one): one is PaperSize => one in paperSizes)
  return {
    session,
    language: choice<PrintLanguage>('language', printLanguages) ?? printLanguageOf(language),
    size: choice('paper', sizes),
    request: request.id,
    key,
  }
}

/** Shown inside the product's own pages and kept by no cache: rights may change, and a copy is counted. */
export async function sendPaper(
  context: Pick<ResourceCall['context'], 'printing'>,
  reply: FastifyReply,
  prepared: Prepared,
): Promise<unknown> {
  const bytes = await printed(context.printing, prepared)
  const { title, number } = prepared.paper
  const name = [title, number]
    .filter((part) => part !== null)
    .join(' ')
    .replace(/[\\/]/g, ' ')
  return reply
    .headers({
      'content-disposition': contentDisposition('inline', `${name}.pdf`),
      'cache-control': 'private, no-store',
      'content-security-policy': `frame-ancestors 'self'`,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'Authorization, Cookie, Accept',
    })
    .type('application/pdf')
    .send(Buffer.from(bytes))
}

async function answerData(call: ResourceCall, prepared: Prepared): Promise<unknown> {
  const { paper, print } = prepared
  const { content, head } = paper
  const answer = {
    organisation: { ...head, logo: undefined },
    title: paper.title,
    number: paper.number,
    document: content.document,
    lines: content.lines ?? [],
    amount: content.amount ?? null,
    amount_in_words: content.amount_in_words ?? null,
    signatory: content.signatory ?? null,
    mark: paper.mark?.text ?? null,
    copy: paper.copy,
    verify_url: paper.qr.address,
    printed_at: paper.printed_at,
  }
  await settlePrint(call.context.engine.database.app, print.id, Buffer.from(JSON.stringify(answer)))
  return answer
}
