import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { systemSession } from '#platform/access/session.ts'
import type { Db } from '#platform/access/sign_in/db.ts'
import { networkOf } from '#platform/access/sign_in/network.ts'
import { countTry } from '#platform/access/sign_in/tries.ts'
import type { ApiContext } from '#platform/api/context.ts'
import { languageAsked, languageLinks, sendPlainPage } from '#platform/api/plain_page.ts'
import { notFound } from '#platform/errors/errors.ts'
import { sendFile } from '#platform/files/routes.ts'
import type { FileStore } from '#platform/files/store.ts'
import { officeHead } from '#platform/print/office_head.ts'
import { transaction } from '#platform/record/engine.ts'
import { storeOf } from '#platform/record/lifecycle.ts'
import { escaped } from '#platform/texts/escaped.ts'
import type { DocumentLinks } from './document_links.ts'
import { openedCopy, type OpenedCopy } from './opened_copy.ts'
import { noteOpened } from './opening.ts'

/** Links one address may open in a minute. */
const most = 60

type Asked = FastifyRequest<{ Params: { token: string }; Querystring: { language?: unknown } }>
type AskedFile = FastifyRequest<{ Params: { token: string; place: string } }>

/**
 * `/document/{token}`: the page behind the link of a sent document, for recipients who do not sign in. Mail programs open
 * links by themselves, so only its button counts as opening it. After 14 days the link opens nothing.
 */
export const documentPage =
  (
    context: ApiContext,
    parts: { readonly db: Db; readonly store: Pick<FileStore, 'read'>; readonly links: Pick<DocumentLinks, 'read'> },
  ): FastifyPluginAsync =>
  async (app) => {
    const { engine, texts } = context
    // The form says nothing but that its button was pressed.
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, _body, done) => done(null, {}),
    )
    const asksTooOften = (request: FastifyRequest): Promise<number | undefined> =>
      countTry(parts.db, { key: `document ${networkOf(request.ip)}`, most, minutes: 1 })

    const answer = async (request: Asked, reply: FastifyReply, isPressed: boolean) => {
      const { token } = request.params
      const language = languageAsked(request.query.language, request.headers['accept-language'])
      const wait = await asksTooOften(request)
      const found = wait === undefined ? await openedCopy(context, parts.links.read(token)) : undefined
      const copy = found === 'over' ? undefined : found
      if (copy && isPressed)
        await transaction(engine, (client) =>
          noteOpened(
            storeOf(engine, { session: systemSession, request: request.id, client }),
            engine.gate.read(systemSession, client),
            copy.id,
          ),
        )
      const head = await officeHead(engine.database.app, { read: async () => undefined })
      const say = (id: string, params = {}) => texts.say(language, id, params)
      const state = wait !== undefined ? 'busy' : found === 'over' ? 'over' : copy ? 'there' : 'unknown'
      if (wait !== undefined) reply.header('retry-after', String(wait * 60))
      return sendPlainPage(reply, { busy: 429, over: 410, there: 200, unknown: 404 }[state], {
        language,
        office: language === 'bn' && head.name_local ? head.name_local : head.name,
        title: copy?.subject ?? say(`document.${state}`),
        content:
          (copy ? (isPressed ? opened(copy, token, say) : closed(copy, say)) : none(state, say)) +
          languageLinks(language, say('verify.languages')),
        style,
        hasForms: true,
      })
    }
    app.get('/document/:token', (request: Asked, reply) => answer(request, reply, false))
    app.post('/document/:token', (request: Asked, reply) => answer(request, reply, true))
    app.get('/document/:token/:place', async (request: AskedFile, reply) => {
      const { token, place } = request.params
      const wait = await asksTooOften(request)
      const found = wait === undefined ? await openedCopy(context, parts.links.read(token)) : undefined
      const line = found === undefined || found === 'over' ? undefined : found.files[Number(place)]
      if (!line) throw notFound()
      return sendFile(parts.store, line.file, 'full', request, reply)
    })
  }

type Say = (id: string, params?: Readonly<Record<string, string | number>>) => string

const none = (state: string, say: Say): string =>
  `<section><h1>${escaped(say(`document.${state}`))}</h1><p role="status">${escaped(say(`document.${state}.text`))}</p></section>`

const headOf = ({ number, subject }: OpenedCopy): string =>
  `<p class="number"><bdi dir="ltr">${escaped(number)}</bdi></p><h1 dir="auto">${escaped(subject)}</h1>`

const closed = (copy: OpenedCopy, say: Say): string => `<section>${headOf(copy)}
<p>${escaped(say('document.ask.text', { n: copy.files.length }))}</p>
<form method="post"><button type="submit">${escaped(say('document.press'))}</button></form></section>`

const opened = (copy: OpenedCopy, token: string, say: Say): string => `<section>${headOf(copy)}
<p class="body" dir="auto">${escaped(copy.body)}</p></section>
${copy.files.length === 0 ? '' : `<section><h2>${escaped(say('document.files'))}</h2><ul>${copy.files.map(({ title, file }, at) => `<li><a href="/document/${token}/${at}" download><bdi>${escaped(title ?? file.name)}</bdi></a></li>`).join('')}</ul></section>`}`

const style = `
section{padding:1rem;margin-bottom:.8rem;background:var(--sheet);border:1px solid var(--line);border-radius:6px}
h1{font-size:1.35rem;line-height:1.3;margin-bottom:.6rem;overflow-wrap:anywhere}
h2{font-size:1.05rem;margin-bottom:.4rem}
.number{color:var(--soft)}
.body{white-space:pre-line;overflow-wrap:anywhere}
ul{margin:0;padding:0;list-style:none}
li a{display:block;padding:.6rem 0;overflow-wrap:anywhere}
button{margin-top:1rem;padding:.65rem 1.1rem;border:0;border-radius:6px;background:#0b5f46;color:#fff;font:inherit;font-weight:600;cursor:pointer}
`
