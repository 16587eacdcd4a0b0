import { Builder } from '../../../cell/Builder.ts'
import type { Cell } from '../../../cell/Cell.ts'
import type { Slice } from '../../../cell/Slice.ts'
import { toBocHex } from '../../../cell/text.ts'
import type { DebugFactRun } from '../../../contract/debugAccount.ts'
import { tryRead } from '../../../errors.ts'
import type { Address } from '../../../units.ts'
import type { SectionContext } from './AccountSection.ts'
import type { MultisigOrder } from './multisigOrder.ts'

/** A dry run starts at the block of the page: at the newest one when no other was requested. */
type RunBlock = Pick<SectionContext, 'block' | 'isNewest' | 'now'>

/** What wallets attach to an approval; the order returns what is left. */
const approvalValue = 100_000_000n
const approveCode = 0xa762230f

const blockOf = ({ block, isNewest }: RunBlock) => (isNewest ? {} : { block_seqno: block.id.seqno })
const pluralSigners = (count: number) => `${count} ${count === 1 ? 'signer' : 'signers'}`

/**
 * The execution of a pending order of multisig v2: the last missing signer approves it. The approvals before that one are
 * written into the data of the order.
 */
export function createOrderRun(
  address: Address,
  { terms }: MultisigOrder,
  data: Cell,
  at: RunBlock,
): DebugFactRun | undefined {
  if (!terms || terms.isSent || terms.expiresAt < at.now) return undefined
  const { signers, approvals, approvalCount, threshold } = terms
  const missing = threshold - approvalCount
  const waiting = [...signers].filter(([index]) => ((approvals >> index) & 1n) === 0n)
  const earlier = waiting.slice(0, missing - 1)
  const [index, signer] = waiting[missing - 1] ?? []
  if (missing < 1 || index === undefined || signer === undefined) return undefined
  // approve#a762230f query_id:uint64 signer_index:uint8
  const body = new Builder().uint(approveCode, 32).uint(0, 64).uint(index, 8).end()
  const changed = earlier.reduce((mask, [each]) => mask | (1n << each), approvals)
  return {
    title: 'Dry-run the execution',
    note:
      earlier.length === 0
        ? 'Emulates the approval that is missing.'
        : `Emulates the last approval; those of ${pluralSigners(earlier.length)} before it are assumed.`,
    request: {
      boc: toBocHex(toInternalMessage(signer, address, approvalValue, body)),
      ...blockOf(at),
      ...(earlier.length > 0 && {
        overrides: [{ account: address, data: toBocHex(setApprovals(data, changed, approvalCount + earlier.length)) }],
      }),
    },
  }
}

/** The same data with other approvals: multisig, seqno, threshold, flag and signers before them stay. */
function setApprovals(data: Cell, approvals: bigint, count: number): Cell {
  const rest = data.slice()
  rest.loadAddress()
  rest.skip(256 + 8 + 1)
  const before = data.slice().loadBits(data.bits - rest.remainingBits)
  rest.skip(256 + 8)
  return new Builder().bits(before).uint(approvals, 256).uint(count, 8).slice(rest).end()
}

function toInternalMessage(from: Address, to: Address, value: bigint, body: Cell): Cell {
  // int_msg_info$0 ihr_disabled bounce bounced src dest value ihr_fee fwd_fee created_lt created_at; no init; body as a reference
  const head = new Builder().uint(0b0110, 4).address(from).address(to).coins(value).bit(false).coins(0n).coins(0n)
  return head.uint(0, 64).uint(0, 32).bit(false).bit(true).ref(body).end()
}

/** A query of multisig v1 that waits for signatures. */
export type MultisigQuery = {
  readonly id: bigint
  readonly approvals: bigint
  readonly approvalCount: number
  /** mode:uint8 ^message for each message. */
  readonly messages: Slice
}

/** The execution of a pending query of multisig v1: one message with the signatures that are missing, which are not checked. */
export function createQueryRun(
  address: Address,
  query: MultisigQuery,
  wallet: { readonly id: bigint; readonly owners: readonly number[]; readonly threshold: number },
  at: RunBlock,
): DebugFactRun | undefined {
  const missing = wallet.threshold - query.approvalCount
  const waiting = wallet.owners.filter(owner => ((query.approvals >> BigInt(owner)) & 1n) === 0n)
  const [owner, ...others] = waiting.slice(0, missing)
  if (missing < 1 || owner === undefined || others.length < missing - 1) return undefined
  return tryRead(() => {
    // signature:bits512 owner:uint8 next:(Maybe ^…)
    const signatures = others.reduceRight<Cell | undefined>(
      (next, each) => toUnsigned(each).maybeRef(next).end(),
      undefined,
    )
    const body = toUnsigned(owner)
      .maybeRef(signatures)
      .uint(wallet.id, 32)
      .uint(query.id, 64)
      .slice(query.messages)
      .end()
    // ext_in_msg_info$10 src:addr_none dest import_fee; no init; body as a reference
    const message = new Builder().uint(0b1000, 4).address(address).coins(0n).bit(false).bit(true).ref(body).end()
    return {
      title: `Dry-run query ${query.id}`,
      note: `Emulates the message with the signatures of ${pluralSigners(missing)}; they are not checked.`,
      request: { boc: toBocHex(message), ignore_signature: true, ...blockOf(at) },
    }
  })
}

const toUnsigned = (owner: number): Builder => new Builder().bytes(new Uint8Array(64)).uint(owner, 8)
