import { z } from 'zod'
import type { Address, Nano } from '../../units.ts'
import { defineAction } from './defineAction.ts'
import { account, integer, noRefund, rawAccount, text } from './properties.ts'
import { coinMovement, coinPreview } from './tokenAmount.ts'

type DeployDetail = { readonly address: Address; readonly interfaces: readonly string[] }

/** A contract is deployed. */
export const contractDeploy = defineAction<DeployDetail>()({
  id: 'ContractDeployAction',
  reply: {
    address: rawAccount(d => d.address),
    interfaces: { schema: z.array(z.string()), get: d => [...d.interfaces] },
  },
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
  id: 'SmartContractAction',
  reply: {
    executor: account(d => d.executor),
    contract: account(d => d.contract),
    ton_attached: integer(d => d.attached),
    gram_attached: integer(d => d.attached),
    operation: text(d => d.operation),
    payload: { schema: z.string().optional(), get: d => d.payload },
    refund: noRefund,
  },
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
    id: `${name}Action`,
    reply: { wallet: account(d => d.wallet), extension: rawAccount(d => d.extension) },
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
  id: 'SetSignatureAllowedAction',
  reply: { wallet: account(d => d.wallet), allowed: { schema: z.boolean(), get: d => d.allowed } },
  preview: (d, _, texts) => ({
    name: 'SetSignatureAllowed',
    description: texts.SetSignatureAllowedAction(d),
  }),
  accounts: d => [d.wallet],
})

type GasRelayDetail = { readonly amount: Nano; readonly relayer: Address; readonly target: Address }

/** A relayer pays the gas of a wallet's signed request. */
export const gasRelay = defineAction<GasRelayDetail>()({
  id: 'GasRelayAction',
  reply: {
    amount: integer(d => d.amount),
    relayer: account(d => d.relayer),
    target: account(d => d.target),
  },
  preview: (d, _, texts) => coinPreview('Gas Relay', d.amount, texts.GasRelay),
  accounts: d => [d.relayer, d.target],
  movements: d => [coinMovement(d.amount, d.relayer, d.target)],
})
