import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { BlockIdExt } from '../src/blockId.ts'
import { Builder } from '../src/cell/Builder.ts'
import type { Cell } from '../src/cell/Cell.ts'
import { writeDict } from '../src/cell/dict.ts'
import type { ForwardLink, SignatureSet } from '../src/proof/BlockProof.ts'
import { signedBlock, signedVote } from '../src/proof/signedBytes.ts'
import { masterchainGroup } from '../src/proof/validatorGroup.ts'
import { readCatchainConfig, readValidatorSet } from '../src/tlb/validators.ts'
import type { Hash } from '../src/units.ts'
import { createMerkleProof } from './createMerkleProof.ts'

/** A synthetic link, signed by generated validator keys. */
export type LinkPlan = {
  readonly weights: readonly bigint[]
  readonly main?: number
  /** Indexes of the signing validators; all of `main` by default. */
  readonly signers?: readonly number[]
  readonly kind?: SignatureSet['kind']
  /** `gen_software` of the newer block; omitted by default. */
  readonly version?: number
  readonly shuffle?: boolean
  /** The set is parameter 35, and 34 has other validators. */
  readonly temporary?: boolean
}

const zeroHash = '00'.repeat(32) as Hash // 64 digits
const empty = new Builder().end()
const round = 7

/** A forward link from key block 100 to block 150, with real keys, cells and signatures. */
export function createSignedLink(plan: LinkPlan): ForwardLink {
  const validators = createValidators(plan)
  const source = keyBlock(validators.config, { seqno: 100 })
  const target = block(header({ seqno: 150, hashShort: validators.group.hashShort, version: plan.version }), empty)
  return link(validators, plan, { toKeyBlock: false, source: [100, source], target: [150, target] })
}

/** Forward links from key block 100 to the next one, and so on: every one is signed by the same validators. */
export function createSignedChain(plan: LinkPlan, steps: number): readonly ForwardLink[] {
  const validators = createValidators(plan)
  const { hashShort } = validators.group
  const createBlock = (index: number): SeqnoAndBlock => {
    const seqno = 100 + 50 * index
    return [seqno, keyBlock(validators.config, { seqno, hashShort })]
  }
  let source = createBlock(0)
  return Array.from({ length: steps }, (_, index) => {
    const target = createBlock(index + 1)
    const step = link(validators, plan, { toKeyBlock: true, source, target })
    source = target
    return step
  })
}

type SeqnoAndBlock = readonly [seqno: number, root: Cell]
type Ends = { readonly toKeyBlock: boolean; readonly source: SeqnoAndBlock; readonly target: SeqnoAndBlock }
type Validators = {
  readonly keys: readonly { readonly privateKey: KeyObject }[]
  readonly publicKeys: readonly Hash[]
  readonly mainCount: number
  readonly group: ReturnType<typeof masterchainGroup>
  readonly config: Cell
}

function createValidators({ weights, main, shuffle, temporary }: LinkPlan): Validators {
  const keys = weights.map(() => generateKeyPairSync('ed25519'))
  const publicKeys = keys.map(({ publicKey }) => rawKey(publicKey))
  const mainCount = main ?? weights.length
  const set = setCell(publicKeys, weights, mainCount)
  const others = setCell([zeroHash], [1n], 1)
  const catchainHead = new Builder().uint(0xc2, 8).uint(shuffle ? 1 : 0, 8)
  const catchain = catchainHead.uint(250, 32).uint(250, 32).uint(1000, 32).uint(7, 32).end()
  const config = writeDict(
    [
      [28n, builder => void builder.ref(catchain)],
      [34n, builder => void builder.ref(temporary ? others : set)],
      ...(temporary ? [[35n, (builder: Builder) => void builder.ref(set)] as const] : []),
    ],
    32,
  )
  const group = masterchainGroup(readValidatorSet(set), readCatchainConfig(catchain), round)
  return { keys, publicKeys, mainCount, group, config: config ?? empty }
}

function link(validators: Validators, { kind, signers }: LinkPlan, { toKeyBlock, source, target }: Ends): ForwardLink {
  const { keys, publicKeys, mainCount, group } = validators
  const to = toBlockIdExt(...target)
  const vote = { sessionId: target[1].hash(), slot: 3, candidate: serializeCandidate(to) }
  const bytes = kind === 'simplex' ? signedVote(vote) : signedBlock(to)
  const signatures = (signers ?? [...publicKeys.slice(0, mainCount).keys()]).map(index => {
    const key = keys[index]?.privateKey
    const publicKey = publicKeys[index]
    const member = group.members.find(each => each.publicKey === publicKey)
    if (!key || !member) throw new Error(`validator ${index} is not in the group`)
    return { nodeIdShort: member.nodeIdShort, signature: Uint8Array.from(sign(null, bytes, key)) }
  })
  return {
    kind: 'forward',
    toKeyBlock,
    from: toBlockIdExt(...source),
    to,
    configProof: createMerkleProof(source[1], cell => cell !== prunedCell),
    destProof: createMerkleProof(target[1], cell => cell !== prunedCell),
    signatures: {
      kind: kind ?? 'ordinary',
      validatorSetHash: group.hashShort | 0,
      catchainSeqno: round,
      signatures,
      ...(kind === 'simplex' && { vote }),
    },
  }
}

const rawKey = (key: KeyObject): Hash =>
  key.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex') as Hash // 32 bytes

const setCell = (publicKeys: readonly Hash[], weights: readonly bigint[], main: number): Cell =>
  new Builder()
    .uint(0x12, 8)
    .uint(1_700_000_000, 32)
    .uint(1_700_065_536, 32)
    .uint(publicKeys.length, 16)
    .uint(main, 16)
    .uint(
      weights.reduce((sum, weight) => sum + weight, 0n),
      64,
    )
    .maybeRef(
      writeDict(
        publicKeys.map((publicKey, index) => [
          BigInt(index),
          builder =>
            void builder
              .uint(0x73, 8)
              .uint(0x8e81278a, 32)
              .hash(publicKey)
              .uint(weights[index] ?? 0n, 64)
              .hash(publicKey),
        ]),
        16,
      ),
    )
    .end()

/** block_info#9bc7a987, of a masterchain block without a split or merge. */
function header(given: { seqno: number; hashShort: number; isKey?: boolean; version?: number | undefined }): Cell {
  const { seqno, hashShort, isKey = false, version } = given
  const builder = new Builder().uint(0x9bc7a987, 32).uint(0, 32).uint(0, 6).bit(isKey).bit(false)
  builder
    .uint(version === undefined ? 0 : 1, 8)
    .uint(seqno, 32)
    .uint(0, 32)
  builder.uint(0, 2).uint(0, 6).int(-1, 32).uint(0, 64)
  builder.uint(1_700_000_100, 32).uint(1_000_000n, 64).uint(1_000_004n, 64)
  builder
    .uint(hashShort, 32)
    .uint(round, 32)
    .uint(seqno - 1, 32)
    .uint(isKey ? seqno - 50 : 100, 32)
  if (version !== undefined) builder.uint(0xc4, 8).uint(version, 32).uint(0, 64)
  const previous = new Builder()
    .uint(0, 64)
    .uint(seqno - 1, 32)
    .hash(zeroHash)
    .hash(zeroHash)
    .end()
  return builder.ref(previous).end()
}

const prunedCell = new Builder().uint(1, 8).end()

/** block#11ef55aa, with unused parts pruned from its proofs. */
const block = (info: Cell, extra: Cell): Cell =>
  new Builder().uint(0x11ef55aa, 32).int(-239, 32).ref(info).ref(prunedCell).ref(prunedCell).ref(extra).end()

/** block_extra#4a33f6fd with masterchain_block_extra#cca5, whose configuration is this dictionary. */
function keyBlock(config: Cell, { seqno, hashShort = 0 }: { seqno: number; hashShort?: number }): Cell {
  const custom = new Builder().uint(0xcca5, 16).bit(true).bit(false).bit(false)
  // Two zero CurrencyCollections: fees and created funds.
  custom.coins(0n).bit(false).coins(0n).bit(false).ref(prunedCell).hash(zeroHash).ref(config)
  const extra = new Builder().uint(0x4a33f6fd, 32).hash(zeroHash).hash(zeroHash).bit(true)
  extra.ref(prunedCell).ref(prunedCell).ref(prunedCell).ref(custom.end())
  return block(header({ seqno, hashShort, isKey: true }), extra.end())
}

const toBlockIdExt = (seqno: number, root: Cell): BlockIdExt => ({
  workchain: -1,
  shard: '8000000000000000',
  seqno,
  rootHash: root.hash(),
  fileHash: root.hash(),
})

/** consensus.candidateHashDataOrdinary#e8f9bcdc block:tonNode.blockIdExt collated_file_hash:int256 parent:… */
function serializeCandidate({ workchain, shard, seqno, rootHash, fileHash }: BlockIdExt): Uint8Array {
  const bytes = new Uint8Array(84 + 32 + 4)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0xe8f9bcdc, true)
  view.setInt32(4, workchain, true)
  view.setBigUint64(8, BigInt(`0x${shard}`), true)
  view.setInt32(16, seqno, true)
  bytes.set(Buffer.from(rootHash, 'hex'), 20)
  bytes.set(Buffer.from(fileHash, 'hex'), 52)
  return bytes
}
