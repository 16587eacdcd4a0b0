import { expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { snapshotSource } from '../../chain/snapshot/snapshotSource.ts'
import type { Network } from './Deps.ts'
import { withProperties } from './withProperties.ts'

const chain = snapshotSource(demoSnapshot(), 'demo')
const base = (): Network => ({ name: 'demo', chain, sourceNames: ['demo'], recorded: true, globalId: 0 })
const value = (of: unknown): PropertyDescriptor => ({ value: of, enumerable: true })

test('a network that is changed several times has all changes, the last one of each property', () => {
  const network = base()
  const first = withProperties(network, { label: value(() => 'first'), testnet: value(true) })
  const second = withProperties(first, { label: value(() => 'second'), globalId: value(7) })
  expect(second).toMatchObject({ name: 'demo', recorded: true, testnet: true, globalId: 7 })
  expect([first.label?.('' as never), second.label?.('' as never)]).toEqual(['first', 'second'])
  expect(first.globalId).toBe(0)
  expect(network).toEqual(base())
})

test('none of its changes is read before it is needed', () => {
  let opened = 0
  const open = {
    enumerable: true,
    get: () => {
      opened++
      return chain
    },
  }
  const network = withProperties(withProperties(base(), { chain: open }), { testnet: value(true) })
  expect(opened).toBe(0)
  expect(network.chain).toBe(chain)
  expect(opened).toBe(1)
})

test('a changed network is not the prototype of another one', () => {
  const network = base()
  const changed = withProperties(withProperties(network, { testnet: value(true) }), { globalId: value(1) })
  expect(Object.getPrototypeOf(changed)).toBe(network)
  expect(Object.keys(changed).sort()).toEqual(['globalId', 'testnet'])
})
