import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { Refund } from '../../contract/schemas/actionParts.ts'
import type { Address, Nano } from '../../units.ts'
import { int64, rawAddress } from '../../wire/schemas.ts'
import { defineAction } from './defineAction.ts'
import { coinMovement, coinPreview } from './tokenAmount.ts'

type DeployDetail = { readonly address: Address; readonly interfaces: readonly string[] }

/** A contract is deployed. */
export const contractDeploy = defineAction<DeployDetail>()({
  wire: z.object({ address: rawAddress, interfaces: z.array(z.string()) }).meta({ id: 'ContractDeployAction' }),
  present: d => ({ address: d.address, interfaces: [...d.interfaces] }),
  preview: (d, _, texts) => ({
    name: 'Contract Deploy',
    description: texts.ContractDeploy(d),
  }),
  accounts: d => [d.address],
})

type ExecDetail = {
  readonly executor: Address
  readonly contract: Address
  readonly attached: Nano
  /** The operation's name, or its opcode as `0x` and eight hex digits. */
  readonly operation: string
  readonly payload?: string
}

/** A contract call that no pattern recognizes. */
export const smartContractExec = defineAction<ExecDetail>()({
  wire: z
    .object({
      executor: AccountAddress,
      contract: AccountAddress,
      ton_attached: int64,
      operation: z.string(),
      payload: z.string().optional(),
      refund: Refund.optional(),
    })
    .meta({ id: 'SmartContractAction' }),
  present: (d, names) => ({
    executor: names.account(d.executor),
    contract: names.account(d.contract),
    ton_attached: d.attached,
    operation: d.operation,
    ...(d.payload !== undefined && { payload: d.payload }),
  }),
  preview: (d, _, texts) => ({
    name: 'Smart Contract Execution',
    description: texts.SmartContractExec(d),
  }),
  accounts: d => [d.executor, d.contract],
  movements: d => (d.attached === 0n ? [] : [coinMovement(d.attached, d.executor, d.contract)]),
})

type ExtensionDetail = { readonly wallet: Address; readonly extension: Address }

const defineExtensionAction = (name: 'AddExtension' | 'RemoveExtension') =>
  defineAction<ExtensionDetail>()({
    wire: z.object({ wallet: AccountAddress, extension: rawAddress }).meta({ id: `${name}Action` }),
    present: (d, names) => ({ wallet: names.account(d.wallet), extension: d.extension }),
    preview: (d, _, texts) => ({ name, description: texts[name](d) }),
    accounts: d => [d.wallet, d.extension],
  })

/** A wallet installs an extension. */
export const addExtension = defineExtensionAction('AddExtension')
/** A wallet removes an extension. */
export const removeExtension = defineExtensionAction('RemoveExtension')

type SignatureDetail = { readonly wallet: Address; readonly allowed: boolean }

/** A wallet enables or disables signature authentication. */
export const setSignatureAllowed = defineAction<SignatureDetail>()({
  wire: z.object({ wallet: AccountAddress, allowed: z.boolean() }).meta({ id: 'SetSignatureAllowedAction' }),
  present: (d, names) => ({ wallet: names.account(d.wallet), allowed: d.allowed }),
  preview: (d, _, texts) => ({
    name: 'SetSignatureAllowed',
    description: texts.SetSignatureAllowedAction(d),
  }),
  accounts: d => [d.wallet],
})

type GasRelayDetail = { readonly amount: Nano; readonly relayer: Address; readonly target: Address }

/** A relayer pays the gas of a wallet's signed request. */
export const gasRelay = defineAction<GasRelayDetail>()({
  wire: z.object({ amount: int64, relayer: AccountAddress, target: AccountAddress }).meta({ id: 'GasRelayAction' }),
  present: (d, names) => ({
    amount: d.amount,
    relayer: names.account(d.relayer),
    target: names.account(d.target),
  }),
  preview: (d, _, texts) => coinPreview('Gas Relay', d.amount, texts.GasRelay),
  accounts: d => [d.relayer, d.target],
  movements: d => [coinMovement(d.amount, d.relayer, d.target)],
})
