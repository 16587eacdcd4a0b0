import type { BlockIdExt } from '../../blockId.ts'
import { fromBase64, toBase64 } from '../../encoding/base64.ts'
import { AppError } from '../../errors.ts'
import type { BlockLink, SignatureSet } from '../../proof/BlockProof.ts'
import type { Hash } from '../../units.ts'
import type { ChainJson, SnapshotJson } from './format.ts'
import type { RecordedProof, Snapshot } from './Snapshot.ts'

type IdJson = SnapshotJson['blocks'][number]['id']
type LinkJson = NonNullable<ChainJson['block_links']>[number]
type SignaturesJson = Extract<LinkJson, { kind: 'forward' }>['signatures']
type ProofsJson = Pick<ChainJson, 'block_links' | 'block_proofs'>

/** A block id in a file. */
export const blockIdToJson = ({ workchain, shard, seqno, rootHash, fileHash }: BlockIdExt): IdJson => ({
  workchain,
  shard,
  seqno,
  root_hash: rootHash,
  file_hash: fileHash,
})

/** A block id of a file; the schema has checked its hashes. */
export const blockIdFromJson = (id: IdJson): BlockIdExt => ({
  workchain: id.workchain,
  shard: id.shard,
  seqno: id.seqno,
  rootHash: id.root_hash as Hash,
  fileHash: id.file_hash as Hash,
})

/** Links and proofs in a file; each link is stored once. */
export function proofsToJson({ blockLinks, blockProofs }: Snapshot): ProofsJson {
  const links: LinkJson[] = []
  const numbers = new Map<string, number>()
  const addLink = (link: BlockLink): number => {
    const json = linkToJson(link)
    const key = JSON.stringify(json)
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, links.length)
    return links.push(json) - 1
  }
  for (const link of blockLinks ?? []) addLink(link)
  const chains = blockProofs?.map(({ known, target, proof }) => ({
    known: blockIdToJson(known),
    ...(target && { target: blockIdToJson(target) }),
    complete: proof.complete,
    from: blockIdToJson(proof.from),
    to: blockIdToJson(proof.to),
    links: proof.steps.map(addLink),
  }))
  return { ...(links.length > 0 && { block_links: links }), ...(chains && { block_proofs: chains }) }
}

/** The links and proofs of a file. @throws input.snapshot */
export function proofsFromJson(json: ProofsJson): Pick<Snapshot, 'blockLinks' | 'blockProofs'> {
  const links = (json.block_links ?? []).map(linkFromJson)
  const linkAt = (number: number): BlockLink => {
    const link = links[number]
    if (!link) throw new AppError('input.snapshot', { reason: `block link ${number} is missing` })
    return link
  }
  const chains = json.block_proofs?.map(
    (chain): RecordedProof => ({
      known: blockIdFromJson(chain.known),
      target: chain.target && blockIdFromJson(chain.target),
      proof: {
        complete: chain.complete,
        from: blockIdFromJson(chain.from),
        to: blockIdFromJson(chain.to),
        steps: chain.links.map(linkAt),
      },
    }),
  )
  return { ...(json.block_links && { blockLinks: links }), ...(chains && { blockProofs: chains }) }
}

function linkToJson(link: BlockLink): LinkJson {
  const ends = {
    to_key_block: link.toKeyBlock,
    from: blockIdToJson(link.from),
    to: blockIdToJson(link.to),
    dest_proof: toBase64(link.destProof),
  }
  return link.kind === 'back'
    ? { kind: 'back', ...ends, proof: toBase64(link.proof), state_proof: toBase64(link.stateProof) }
    : {
        kind: 'forward',
        ...ends,
        config_proof: toBase64(link.configProof),
        signatures: signaturesToJson(link.signatures),
      }
}

function linkFromJson(json: LinkJson): BlockLink {
  const ends = {
    toKeyBlock: json.to_key_block,
    from: blockIdFromJson(json.from),
    to: blockIdFromJson(json.to),
    destProof: parseBytes(json.dest_proof),
  }
  return json.kind === 'back'
    ? { kind: 'back', ...ends, proof: parseBytes(json.proof), stateProof: parseBytes(json.state_proof) }
    : {
        kind: 'forward',
        ...ends,
        configProof: parseBytes(json.config_proof),
        signatures: signaturesFromJson(json.signatures),
      }
}

const signaturesToJson = ({
  kind,
  isKindGuessed,
  validatorSetHash,
  catchainSeqno,
  signatures,
  vote,
}: SignatureSet): SignaturesJson => ({
  kind,
  ...(isKindGuessed && { kind_guessed: true as const }),
  validator_set_hash: validatorSetHash,
  catchain_seqno: catchainSeqno,
  signatures: signatures.map(each => ({ node_id_short: each.nodeIdShort, signature: toBase64(each.signature) })),
  ...(vote && { vote: { session_id: vote.sessionId, slot: vote.slot, candidate: toBase64(vote.candidate) } }),
})

const signaturesFromJson = (json: SignaturesJson): SignatureSet => ({
  kind: json.kind,
  ...(json.kind_guessed && { isKindGuessed: true as const }),
  validatorSetHash: json.validator_set_hash,
  catchainSeqno: json.catchain_seqno,
  // The schema has checked the form of the hashes.
  signatures: json.signatures.map(each => ({
    nodeIdShort: each.node_id_short as Hash,
    signature: parseBytes(each.signature),
  })),
  ...(json.vote && {
    vote: { sessionId: json.vote.session_id as Hash, slot: json.vote.slot, candidate: parseBytes(json.vote.candidate) },
  }),
})

function parseBytes(base64: string): Uint8Array {
  try {
    return fromBase64(base64)
  } catch (error) {
    throw new AppError('input.snapshot', { reason: 'a proof is not valid base64' }, { cause: error })
  }
}
