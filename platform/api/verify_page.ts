import type { FastifyPluginAsync } from 'fastify'
import { networkOf } from '../access/sign_in/network.ts'
import { countTry } from '../access/sign_in/tries.ts'
import { dbOf } from '../database/db.ts'
import { officeHead } from '../print/office_head.ts'
import { moment } from '../print/paper_data.ts'
import { verify, type Verdict } from '../print/verify.ts'
import type { Language } from '../texts/catalogue.ts'
import { escaped } from '../texts/escaped.ts'
import type { ApiContext } from './context.ts'
import { languageAsked, languageLinks, sendPlainPage } from './plain_page.ts'

/** Codes one address may ask about in a minute: a counter that checks a pile of papers stays below. */
const most = 120

/**
 * `GET /verify/{token}`: the page behind the code on every paper. Open to everybody, without a script; tells whether the paper is
 * genuine and repeats what it says, and nothing else of the record.
 */
export const verifyPage =
  ({ engine, texts, printing }: ApiContext): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { token: string }; Querystring: { language?: unknown } }>(
      '/verify/:token',
      async (request, reply) => {
        const language = languageAsked(request.query.language, request.headers['accept-language'])
        const wait = await countTry(dbOf(engine.database.app), {
          key: `verify ${networkOf(request.ip)}`,
          most,
          minutes: 1,
        })
        const verdict = wait === undefined ? await verify(printing, request.params.token) : undefined
        const head = await officeHead(engine.database.app, { read: async () => undefined })
        const say = (id: string, params?: Readonly<Record<string, string>>): string => texts.say(language, id, params)
        if (wait !== undefined) reply.header('retry-after', String(wait * 60))
        return sendPlainPage(reply, wait !== undefined ? 429 : verdict?.state === 'unknown' ? 404 : 200, {
          language,
          title: say(`verify.${verdict?.state ?? 'busy'}`),
          office: language === 'bn' && head.name_local ? head.name_local : head.name,
          content: contentOf({ language, isDemo: head.is_demo, verdict, say }),
          style,
        })
      },
    )
  }

interface Parts {
  readonly language: Language
  readonly isDemo: boolean
  /** Undefined when this address asked too often. */
  readonly verdict: Verdict | undefined
  readonly say: (id: string, params?: Readonly<Record<string, string>>) => string
}

const signs = { genuine: '✓', canceled: '✕', replaced: '!', unknown: '?', busy: '…' } as const

function contentOf({ language, isDemo, verdict, say }: Parts): string {
  const state = verdict?.state ?? 'busy'
  const print = verdict?.print
  const facts = print ? [...print.shown.facts, { label: say('verify.printed'), value: moment(language, print.at) }] : []
  return `${isDemo ? `<p class="mark">${escaped(say('verify.demo'))}</p>\n` : ''}<div class="verdict ${state}"><span aria-hidden="true">${signs[state]}</span><div><h1>${escaped(say(`verify.${state}`))}</h1><p>${escaped(say(`verify.${state}.text`))}</p></div></div>
${
  print
    ? `<section lang="${print.language}"><h2 dir="auto">${escaped(print.shown.title)}</h2>${print.shown.number === null ? '' : `<p class="number" dir="auto">${escaped(print.shown.number)}</p>`}${print.shown.mark === null ? '' : `<p class="mark" dir="auto">${escaped(print.shown.mark)}</p>`}
<dl>${facts.map(({ label, value }) => `<div><dt dir="auto">${escaped(label)}</dt><dd dir="auto">${escaped(value)}</dd></div>`).join('')}</dl></section>
<p class="compare">${escaped(say('verify.compare'))}</p>`
    : ''
}
${languageLinks(language, say('verify.languages'))}`
}

const style = `
.verdict{display:flex;gap:.9rem;align-items:flex-start;padding:1rem;border-radius:6px;color:#fff;background:#4a4f4b}
.verdict span{flex:none;display:grid;place-items:center;width:2.4rem;height:2.4rem;border-radius:50%;background:#fff;color:#222724;font-size:1.4rem;font-weight:700}
.verdict h1{font-size:1.35rem;line-height:1.3}
.genuine{background:#08634a}.canceled{background:#96241b}.replaced{background:#7a4600}
section{margin-top:.9rem;padding:1rem;background:var(--sheet);border:1px solid var(--line);border-radius:6px}
h2{font-size:1.05rem}
.number{color:var(--soft)}
.mark{margin-top:.3rem;font-weight:700;color:#b4362b}
dl{margin-top:.6rem}
dl div{display:grid;grid-template-columns:minmax(7rem,2fr) 3fr;gap:.2rem 1rem;padding:.4rem 0;border-top:1px solid var(--line)}
dt{color:var(--soft)}
dd{overflow-wrap:anywhere;font-weight:500}
.compare{margin-top:.7rem;font-size:.9rem;color:var(--soft)}
`
