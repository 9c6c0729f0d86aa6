import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const explained = (name: string) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(import.meta.dirname, 'explain.ts'), name], {
    encoding: 'utf8',
  })
  return { told: stdout + stderr, status }
}

describe('npm run explain', () => {
  it('tells of a resource what it is, where it is made, and everything that follows from it', () => {
    const { told, status } = explained('agency')
    expect(status).toBe(0)
    expect(told).toMatch(/^agency: Agency \(Agencies\), module membership\n/)
    expect(told).toMatch(/modules\/membership\/agency\/agency\.resource\.ts:\d+/)
    expect(told).toMatch(/modules\/membership\/agency\/agency\.server\.ts:\d+/)
    expect(told).toContain('kinds: address, attachments, branch_owned')
    expect(told).toMatch(/rl_no +text 12, required, indexed +RL number/)
    expect(told).toContain('"rl_no" text not null')
    expect(told).toContain('create unique index "agency_rl_no_unique"')
    expect(told).toContain('create table "agency_countries"')
    expect(told).not.toContain('create table "agency_owner"')
    expect(told).toContain('staff by branch, members by id')
    expect(told).toContain('PUT /agency/api/v1/agency/update_status/{id}')
    expect(told).toContain('GET /agency/api/v1/agency/without_pagination/new/')
    expect(told).toMatch(/agency\.approve +ADMIN, APPROVER/)
    expect(told).toContain('new -> closed: reject, agency.approve, asks note')
    expect(told).toMatch(/check +modules\/membership\/agency\/agency\.server\.ts:\d+/)
    expect(told).toContain('agency_owner.agency')
    expect(told).toContain('/apps/member-management/members')
    expect(told).toContain('import key: rl_no')
  })

  it('tells of a field what it takes, how it is called and what is unique', () => {
    const { told } = explained('agency.rl_no')
    expect(told).toMatch(/^agency\.rl_no: RL number, a text\n/)
    expect(told).toMatch(/agency\.resource\.ts:\d+/)
    expect(told).toContain('max: 12')
    expect(told).toContain('RL number {rl_no} is already used by {name}.')
    expect(told).toContain('group identity')
  })

  it('tells when a field has to be given, and when its value may be given again', () => {
    const { told } = explained('receipt_voucher')
    expect(told).toMatch(/instrument_bank +ref bank, needed when payment_mode is cheque or pay_order +Bank/)
    expect(told).toContain('instrument_no within instrument_bank, unless status is void: ')
  })

  it('finds a field that a kind brings where the kind is', () => {
    expect(explained('agency.post_code').told).toMatch(/platform\/resource\/kinds\.ts:\d+/)
  })

  it('tells of a permission who holds it at first and what asks for it', () => {
    const { told } = explained('agency.approve')
    expect(told).toMatch(/^agency\.approve: a permission\n/)
    expect(told).toContain('APPROVER')
    expect(told).toContain('agency: step reject')
  })

  it('tells of a setting what it means', () => {
    expect(explained('DATA_DIR').told).toBe(
      'DATA_DIR: a setting of the environment\nMeans\n  folder of the embedded database, uploaded files and backups\nDefault\n  ./data\n',
    )
  })

  it('names what is near to a name that is none', () => {
    const { told, status } = explained('licence_exp')
    expect(status).toBe(1)
    expect(told).toBe('Nothing is called licence_exp. There are: agency.licence_expiry_date\n')
  })
})
