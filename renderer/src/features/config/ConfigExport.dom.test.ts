import { expect, test } from 'vitest'
import { BOC, hashOf } from '../../../test/fixtures/build.ts'
import { config, diff } from '../../../test/fixtures/config.ts'
import { configCsv, diffCsv } from './ConfigExport.tsx'

test('writes one line per value: list rows by index, undecoded parameters as raw cells', () => {
  const lines = configCsv(config(2)).trim().split('\r\n')
  expect(lines[0]).toBe('param,title,state,path,unit,value')
  expect(lines).toContain('20,Gas prices of the masterchain,decoded,gas.gas_price,nano-65536,655360000')
  expect(lines).toContain('34,Validators now,decoded,list.1.weight,weight,1001')
  expect(lines).toContain('40,Fines,default,default_flat_fine,nano,101000000000')
  expect(lines).toContain(`-999,Parameter −999,unknown,raw,boc,${BOC}`)
  expect(lines).toContain('8,Version,decoded,capabilities,bitmask,46')
})

test('writes one line per difference with both sides', () => {
  const lines = diffCsv(diff()).trim().split('\r\n')
  expect(lines).toContain('20,Gas prices of the masterchain,changed,gas.gas_price,nano-65536,655360000,3932160000')
  expect(lines).toContain('34,Validators now,changed,list.2.weight,weight,1004,900')
  expect(lines).toContain(`34,Validators now,changed,list.1.public_key,public-key,,${hashOf('key new')}`)
  // A changed row has lines only for the changed columns.
  expect(lines.filter(line => line.includes('list.2.'))).toHaveLength(1)
})
