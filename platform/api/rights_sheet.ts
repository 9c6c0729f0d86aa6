import type { FastifyPluginAsync } from 'fastify'
import { may } from '../access/session.ts'
import { today } from '../clock/clock.ts'
import { forbidden } from '../errors/errors.ts'
import { contentDisposition } from '../files/file_name.ts'
import { partsOf } from '../resource/permission_code.ts'
import type { SheetColumn, SheetRecord } from '../sheet/write.ts'
import { xlsxBytes, xlsxType } from '../sheet/xlsx_bytes.ts'
import { fieldLabelIds } from '../texts/label.ts'
import { languageOf, type Language, type Texts } from '../texts/catalogue.ts'
import type { ApiContext } from './context.ts'
import { assertSeesMatrix, rightsMatrix, type RightsMatrix } from './rights_matrix.ts'

/** All roles over all rights as a spreadsheet, for who may take permissions out. */
export const rightsSheet =
  (context: ApiContext): FastifyPluginAsync =>
  async (app) => {
    const { engine, texts } = context
    app.get('/rights/api/v1/rights/export/', async (request, reply) => {
      const session = await context.authenticate(request, 'token or cookie')
      assertSeesMatrix(session)
      if (!may(session, 'permission.export')) throw forbidden('export', 'permission')
      const language = languageOf(request.headers['accept-language'])
      const matrix = await rightsMatrix(engine.gate.read(session), engine.registry)
      const title = texts.say(language, 'page.rights')
      const { columns, rows } = sheetOf(matrix, texts, language)
      const content = await xlsxBytes({ title, columns, rows, grouping: 'lakh', rightToLeft: language === 'ar' })
      return reply
        .headers({
          'content-disposition': contentDisposition('attachment', `${title}-${today()}.xlsx`),
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        })
        .type(xlsxType)
        .send(content)
    })
  }

const held = '✓'

function sheetOf(
  { roles, rights, fields }: RightsMatrix,
  texts: Texts,
  language: Language,
): { columns: SheetColumn[]; rows: SheetRecord[] } {
  const say = (id: string) => texts.say(language, id)
  const area = (name: string) => texts.first(language, [`${name}.plural`, `rights.area.${name}`, name])
  const marks = (holders: readonly number[]) => Object.fromEntries(holders.map((id) => [`role ${id}`, held]))
  const columns: SheetColumn[] = [
    { key: 'area', label: say('rights.areas'), width: 26, kind: 'text' },
    { key: 'what', label: say('rights.what'), width: 26, kind: 'text' },
    { key: 'code', label: say('rights.code'), width: 30, kind: 'text' },
    { key: 'mark', label: say('rights.mark'), width: 16, kind: 'text' },
    ...roles.map(({ id, label }): SheetColumn => ({ key: `role ${id}`, label, width: 16, kind: 'text' })),
  ]
  const ofRights = rights.map(({ code, is_sensitive, is_active, roles: holders }): SheetRecord => {
    const [name, verb] = partsOf(code)
    const mark = !is_active ? say('rights.not_in_force') : is_sensitive ? say('rights.sensitive') : ''
    return {
      area: area(name),
      what: texts.has(`rights.verb.${verb}`) ? say(`rights.verb.${verb}`) : verb,
      code,
      mark,
      ...marks(holders),
    }
  })
  const ofFields = fields.map(({ resource, field, audience, roles: holders }): SheetRecord => {
    const label = texts.first(language, fieldLabelIds({ name: resource }, field))
    return {
      area: area(resource),
      what: texts.say(language, 'rights.field', { field: `=${label}` }),
      code: audience === 'office' ? say('rights.office_only') : audience,
      mark: '',
      ...marks(holders),
    }
  })
  return { columns, rows: [...ofRights, ...ofFields] }
}
