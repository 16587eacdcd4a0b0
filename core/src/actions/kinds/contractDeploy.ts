import { z } from 'zod'
import type { Address } from '../../units.ts'
import { rawAddress } from '../../wire/scalars.ts'
import { defineAction } from './defineAction.ts'

type Detail = { readonly address: Address; readonly interfaces: readonly string[] }

/** A contract is deployed. */
export const contractDeploy = defineAction<Detail>()({
  wire: z.object({ address: rawAddress, interfaces: z.array(z.string()) }).meta({ id: 'ContractDeployAction' }),
  present: d => ({ address: d.address, interfaces: [...d.interfaces] }),
  preview: (d, _, texts) => ({
    name: 'Contract Deploy',
    description: texts.ContractDeploy(d),
  }),
  accounts: d => [d.address],
  movements: () => [],
})
