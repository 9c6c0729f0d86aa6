import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../access/sign_in/network.ts'
import { countTry } from '../access/sign_in/tries.ts'
import { dbOf } from '../database/db.ts'
import { decline, findDeclining, type Declining } from '../message/decline.ts'
import { officeHead } from '../print/office_head.ts'
import type { SignedNumbers } from '../settings/signed_number.ts'
import { escaped } from '../texts/escaped.ts'
import type { ApiContext } from './context.ts'
import { languageAsked, languageLinks, sendPlainPage } from './plain_page.ts'

/** Links one address may open in a minute. */
const most = 60

/**
 * `/decline/{token}`: the page behind 'no more of these messages' in every notice. Opening it changes nothing, because mail
 * programs open links by themselves; its button does, and so does the single request that a mail program sends when its
 * reader presses 'unsubscribe' there (RFC 8058).
 */
export const declinePage =
  ({ engine, texts }: ApiContext, tokens: SignedNumbers): FastifyPluginAsync =>
  async (app) => {
    // What the form or the mail program says in its body adds nothing to the address.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) => done(null, {}))

    const answer = async (request: Asked, reply: FastifyReply, wish?: 'decline' | 'take back') => {
      const language = languageAsked(request.query.language, request.headers['accept-language'])
      const db = dbOf(engine.database.app)
      const wait = await countTry(db, { key: `decline ${networkOf(request.ip)}`, most, minutes: 1 })
      const number = tokens.read(request.params.token)
      const found = wait === undefined ? await findDeclining(engine, number) : undefined
      if (found && wish) await decline(engine, found, wish, request.id)
      const now = found && wish ? await findDeclining(engine, number) : found
      const head = await officeHead(engine.database.app, { read: async () => undefined })
      const say = (id: string, params = {}) => texts.say(language, id, params)
      const state =
        wait !== undefined ? 'busy' : !now ? 'unknown' : now.opt_out !== null ? 'done' : wish ? 'back' : 'ask'
      if (wait !== undefined) reply.header('retry-after', String(wait * 60))
      return sendPlainPage(reply, wait !== undefined ? 429 : now ? 200 : 404, {
        language,
        office: language === 'bn' && head.name_local ? head.name_local : head.name,
        title: say(`decline.${state}`),
        content: contentOf(now, state, say) + languageLinks(language, say('verify.languages')),
        style,
        hasForms: true,
      })
    }
    app.get('/decline/:token', (request: Asked, reply) => answer(request, reply))
    app.post('/decline/:token', (request: Asked, reply) =>
      answer(request, reply, request.query.back === undefined ? 'decline' : 'take back'),
    )
  }

type Asked = FastifyRequest<{ Params: { token: string }; Querystring: { language?: unknown; back?: unknown } }>

function contentOf(found: Declining | undefined, state: string, say: (id: string) => string): string {
  const text = found ? `<p class="address"><bdi dir="ltr">${escaped(found.address)}</bdi></p>` : ''
  const button = (label: string, query: string): string =>
    `<form method="post" action="${query}"><button type="submit">${escaped(say(label))}</button></form>`
  const form = state === 'done' ? button('decline.take_back', '?back=1') : found ? button('decline.press', '?') : ''
  return `<section><h1>${escaped(say(`decline.${state}`))}</h1>
<p role="status">${escaped(say(`decline.${state}.text`))}</p>${text}
${form}</section>`
}

const style = `
section{padding:1rem;background:var(--sheet);border:1px solid var(--line);border-radius:6px}
h1{font-size:1.35rem;line-height:1.3;margin-bottom:.5rem}
.address{margin-top:.6rem;font-weight:600;overflow-wrap:anywhere}
button{margin-top:1rem;padding:.65rem 1.1rem;border:0;border-radius:6px;background:#0b5f46;color:#fff;font:inherit;font-weight:600;cursor:pointer}
`
