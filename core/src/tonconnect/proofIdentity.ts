import type { Cell } from '../cell/Cell.ts'
import { cellFromText } from '../cell/text.ts'
import { interfacesByCodeHash } from '../contracts/interfaces.ts'
import { fromHex } from '../encoding/hex.ts'
import { tryRead } from '../errors.ts'
import { readWalletData } from '../messages/walletData.ts'
import { isWalletKind } from '../messages/walletMessage.ts'
import { readStateInit } from '../tlb/stateInit.ts'
import { type Address, accountIdOf, type Hash, workchainOf } from '../units.ts'
import type { ProofStep } from './ProofStep.ts'

/** Code and data of an account. */
export type AccountCode = { readonly code: Cell | undefined; readonly data: Cell | undefined }

/** Who claims to have signed, and what can confirm it. */
export type ClaimedIdentity = {
  readonly address: Address
  readonly publicKey: string | undefined
  /** A BoC in base64. */
  readonly stateInit: string | undefined
  /** The account on chain; `undefined` if it is unknown or has no code. */
  readonly account: AccountCode | undefined
}

/** The steps that bind a key to an address, and the key: that of the wallet, else the one that is claimed. */
export function checkIdentity(claimed: ClaimedIdentity): {
  readonly steps: readonly ProofStep[]
  readonly key: Hash | undefined
} {
  const { address, publicKey, stateInit, account } = claimed
  const init = stateInit === undefined ? undefined : readInit(stateInit)
  const initStep = checkInit(address, stateInit, init?.cell)
  const isOwn = initStep.status === 'ok'
  const fromInit = isOwn && init ? findPublicKey(init) : undefined
  const fromChain = account && findPublicKey(account)
  const own = fromChain ?? fromInit
  const given = publicKey !== undefined && /^[0-9a-f]{64}$/.test(publicKey) ? (publicKey as Hash) : undefined
  return {
    steps: [
      checkAddressBytes(address),
      initStep,
      checkKey({ own, given, publicKey, isOnChain: fromChain !== undefined }),
    ],
    key: own ?? given,
  }
}

function checkAddressBytes(address: Address): ProofStep {
  const workchain = workchainOf(address)
  const bytes = encodeAddress(address)
  const text = `workchain ${workchain} as a signed 32-bit integer, big-endian, then the 32 bytes of the account ID`
  return { id: 'address', status: 'ok', text, bytes }
}

/** workchain:int32 (big-endian) account_id:bits256 */
export function encodeAddress(address: Address): Uint8Array {
  const bytes = new Uint8Array(36)
  new DataView(bytes.buffer).setInt32(0, workchainOf(address))
  bytes.set(fromHex(accountIdOf(address)), 4)
  return bytes
}

type Init = AccountCode & { readonly cell: Cell }

function readInit(text: string): Init | undefined {
  return tryRead(() => {
    const cell = cellFromText(text)
    const { code, data } = readStateInit(cell)
    return { cell, code, data }
  })
}

function checkInit(address: Address, text: string | undefined, cell: Cell | undefined): ProofStep {
  const id = 'state_init'
  if (text === undefined)
    return { id, status: 'warning', text: 'no StateInit: only the account on chain can bind the key to the address' }
  if (!cell) return { id, status: 'fail', text: 'the StateInit is not the BoC of a StateInit' }
  const bytes = fromHex(cell.hash())
  return cell.hash() === accountIdOf(address)
    ? { id, status: 'ok', text: 'its hash is the account ID of the address', bytes }
    : {
        id,
        status: 'fail',
        text: `its hash is not the account ID ${accountIdOf(address)}: it is of another address`,
        bytes,
      }
}

/** The key in the data of a known wallet. */
export function findPublicKey({ code, data }: AccountCode): Hash | undefined {
  const kind = code && interfacesByCodeHash(code.hash())?.find(isWalletKind)
  return kind && data ? readWalletData(kind, data)?.public_key : undefined
}

type KeyFacts = {
  readonly own: Hash | undefined
  readonly given: Hash | undefined
  readonly publicKey: string | undefined
  readonly isOnChain: boolean
}

function checkKey({ own, given, publicKey, isOnChain }: KeyFacts): ProofStep {
  const id = 'key'
  const origin = isOnChain ? 'the account on chain' : 'the StateInit'
  if (publicKey !== undefined && given === undefined)
    return { id, status: 'fail', text: 'the public key does not have 64 hex digits' }
  if (own === undefined && given === undefined)
    return {
      id,
      status: 'unknown',
      text: 'no public key: neither the reply, nor a StateInit of a known wallet, nor the chain has it',
    }
  if (own === undefined && given !== undefined) {
    const text =
      'the key is not bound to the address: anyone could sign with a key of their own. Check it against the StateInit, or get_public_key of the account.'
    return { id, status: 'unknown', text, bytes: fromHex(given) }
  }
  const bytes = fromHex(own ?? '')
  if (given !== undefined && given !== own)
    return {
      id,
      status: 'fail',
      text: `the public key of the reply is not that of ${origin}: the key is not bound to the address`,
      bytes,
    }
  return { id, status: 'ok', text: `the public key is that of ${origin}`, bytes }
}
