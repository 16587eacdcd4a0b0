import { describe, expect, it } from 'vitest'
import contracts from './contracts.gen.json' with { type: 'json' }
import { describeExitCode, exitCodeDescription, resultCodeDescription } from './exitCodes.ts'
import { interfaceNames } from './interfaces.ts'

describe('describeExitCode', () => {
  it('depends on the contract and the phase', () => {
    const name = (code: number, phase: 'compute' | 'action', ...interfaces: string[]) =>
      describeExitCode(code, phase, interfaces)?.name
    expect(name(33, 'compute', 'wallet_v4r2')).toBe('Wrong seqno')
    expect(name(33, 'action', 'wallet_v4r2')).toBe('Action list is too long')
    expect(name(35, 'compute', 'wallet_v3r2')).toBe('Expired or wrong signature')
    expect(name(35, 'compute', 'wallet_v4r1')).toBe('Wrong signature')
    expect(name(36, 'compute', 'wallet_highload_v3r1')).toBe('Query already processed')
    expect(name(32, 'compute', 'wallet_highload_v2r2')).toBe('Query already processed')
    expect(name(133, 'compute', 'wallet_v5r1')).toBe('Wrong seqno')
    expect(name(133, 'compute')).toBe('Contract stopped')
    expect(name(37, 'action')).toBe('Not enough TON')
    expect(name(37, 'compute')).toBeUndefined()
    expect(name(4242, 'compute', 'wallet_v5r1')).toBeUndefined()
  })

  it('knows every code of wallet v5', () => {
    for (let code = 132; code <= 147; code++)
      expect(describeExitCode(code, 'compute', ['wallet_v5r1'])?.description, String(code)).not.toMatch(/Tact/)
  })

  it('uses the meanings of parent interfaces', () => {
    expect(describeExitCode(706, 'compute', ['jetton_wallet_v1'])?.name).toBe('Not enough jettons')
    expect(describeExitCode(404, 'compute', ['nft_sale_getgems_v2'])?.name).toBe('Already sold or cancelled')
  })

  it('has only known interfaces, each code once', () => {
    const names = interfaceNames()
    const own = contracts.exitCodes
    const keys = [...own, ...contracts.publishedErrors].map(row => row.split('|'))
    for (const [name = ''] of keys)
      expect(names.some(known => known === name || known.replace(/r\d+$/, '') === name)).toBe(true)
    expect(new Set(own.map(row => row.split('|').slice(0, 2).join())).size).toBe(own.length)
    for (const row of own) expect(row.split('|'), row).toHaveLength(4)
  })
})

describe('the texts of /v2', () => {
  it('come from the first interface with the code', () => {
    expect(exitCodeDescription(33, ['wallet_v4r2'])).toBe('Invalid seqno')
    expect(exitCodeDescription(33, ['wallet_v3r2'])).toBeUndefined()
    expect(exitCodeDescription(-14, [])).toBe('Out of gas error')
    expect(exitCodeDescription(14, [])).toBeUndefined()
  })

  it('use the currency name TON', () => {
    expect(resultCodeDescription(37)).toBe('Insufficient TON')
    expect(resultCodeDescription(0)).toBeUndefined()
  })
})
