import type { DebugFact, DebugFactSection } from '../../../contract/debugAccount.ts'
import { hasInterface } from '../../../contracts/interfaces.ts'
import { globalIds, parseW5WalletId } from '../../../messages/walletIds.ts'
import { walletVersionText } from '../../../messages/walletVersions.ts'
import { type Address, workchainOf } from '../../../units.ts'
import type { SectionBuilder } from './AccountSection.ts'
import { StoredFields, toFact } from './facts.ts'

/** The subwallet that wallet apps use by default, plus the workchain. */
const defaultSubwallet = 698_983_191
const noKey = '0'.repeat(64)

/** Version, key, network id, subwallet and seqno of a wallet, from its data. */
export const walletSection: SectionBuilder = ({ call }, { address, interfaces, storage }) => {
  const version = walletVersionText(storage?.layout)
  if (!storage || version === undefined) {
    const name = hasInterface(interfaces, 'wallet') ? interfaces[0] : undefined
    return name === undefined || name === 'multisig_v2' ? [] : [undecodedWallet(walletVersionText(name) ?? name)]
  }
  const fields = new StoredFields(storage)
  const key = fields.text('public_key')
  return [
    {
      id: 'wallet',
      title: 'Wallet',
      facts: [
        toFact('Version', 'text', version),
        ...fields.fact(
          'public_key',
          'Public key',
          key === noKey ? { status: 'warning', note: 'No key: a signature for this wallet is impossible.' } : {},
        ),
        ...describeSubwallet(fields, address),
        ...describeWalletId(fields, address, call.network.globalId),
        ...fields.fact('seqno', 'Seqno', fields.text('seqno') === '0' ? { note: 'It has not sent a message.' } : {}),
      ],
    },
  ]
}

const undecodedWallet = (version: string): DebugFactSection => ({
  id: 'wallet',
  title: 'Wallet',
  facts: [toFact('Version', 'text', version, { note: 'Its data is not decoded.' })],
})

function describeSubwallet(fields: StoredFields, address: Address): readonly DebugFact[] {
  const isDefault = fields.text('subwallet_id') === String(defaultSubwallet + workchainOf(address))
  return fields.fact('subwallet_id', 'Subwallet ID', isDefault ? { note: 'the default of wallet apps' } : {})
}

/** The parts of the wallet id of version 5: network, workchain, version and subwallet number. */
function describeWalletId(fields: StoredFields, address: Address, globalId: number | undefined): readonly DebugFact[] {
  const walletId = fields.int('wallet_id')
  if (walletId === undefined) return []
  const parts = fields.has('is_signature_allowed')
    ? findPlausible(walletId, address, globalId)
    : {
        // network:int32 workchain:int8 version:uint8 subwallet:uint32
        network: Number(BigInt.asIntN(32, walletId >> 48n)),
        workchain: Number(BigInt.asIntN(8, walletId >> 40n)),
        version: Number((walletId >> 32n) & 0xffn),
        subwallet: Number(walletId & 0xffff_ffffn),
      }
  const id = fields.fact('wallet_id', 'Wallet ID', parts ? {} : { note: 'A custom ID: it names no network.' })
  if (!parts) return id
  const { network, workchain, version, subwallet } = parts
  const isOther = globalId !== undefined && network !== globalId
  return [
    ...id,
    toFact('Network ID', 'integer', network, {
      note: isOther
        ? `The wallet ID of ${nameNetwork(network)}: apps for this network derive another address from the same key. Sign with this wallet ID.`
        : nameNetwork(network),
      status: isOther ? 'warning' : 'good',
    }),
    toFact('Workchain in the wallet ID', 'integer', workchain, {
      ...(workchain !== workchainOf(address) && {
        status: 'warning',
        note: `The account is in workchain ${workchainOf(address)}.`,
      }),
    }),
    toFact('Version in the wallet ID', 'integer', version),
    toFact('Subwallet number', 'integer', subwallet, subwallet === 0 ? { note: 'the default of wallet apps' } : {}),
  ]
}

function findPlausible(walletId: bigint, address: Address, globalId: number | undefined) {
  const networks = new Set([...(globalId === undefined ? [] : [globalId]), ...Object.values(globalIds)])
  const parts = parseW5WalletId(walletId, [...networks])
  // Every id has parts for every network: only those of this workchain and of the only version are no coincidence.
  return parts && parts.version === 0 && parts.workchain === workchainOf(address) ? parts : undefined
}

const nameNetwork = (network: number): string =>
  network === globalIds.mainnet ? 'mainnet' : network === globalIds.testnet ? 'testnet' : `network ${network}`
