import type { BlockIdExt } from '../blockId.ts'
import { fromHex, toHex } from '../encoding/hex.ts'
import type { Hash } from '../units.ts'
import { readJson } from '../wire/json.ts'
import type { BlockLink, BlockProof, NodeSignature, SignatureSet } from './BlockProof.ts'
import { JsonPath, pathError, withPath } from './JsonPath.ts'
import type { ChainPart } from './verifyChain.ts'

/** Decodes a liteserver's reply; passed in because the TL schema is part of `chain`. */
export type DecodeReply = (responseTl: Uint8Array) => BlockProof

/**
 * Parses block proofs from JSON: a `/v2` BlockProof (also of other services), a recorded liteserver reply, or a list of
 * consecutive ones. A recording has `responseTl`, `answer` or both; if both are present they must match.
 *
 * @example
 * readProofText('{"complete":true,"from":{…},"to":{…},"steps":[{"lite_server_block_link_forward":{…},…}]}')
 * readProofText('{"query":"liteServer.getBlockProof","params":{…},"answer":{"@type":"liteServer.partialBlockProof",…}}')
 * @throws input.json, input.body with the path of what is missing or wrong
 */
export function readProofText(text: string, decodeReply?: DecodeReply): readonly ChainPart[] {
  const value = readJson(text)
  if (!Array.isArray(value)) return [parsePart(new JsonPath(value, ''), decodeReply)]
  const all = value.map((item, index) => new JsonPath(item, `${index}`))
  // A recording may also have replies to other queries.
  const parts = all.filter(json => (json.maybe('query')?.value ?? proofQuery) === proofQuery)
  if (parts.length === 0) throw pathError('', 'it has no block proof')
  return parts.map(json => parsePart(json, decodeReply))
}

const proofQuery = 'liteServer.getBlockProof'

function parsePart(json: JsonPath, decodeReply: DecodeReply | undefined): ChainPart {
  if (!json.has('query') && !json.has('responseTl') && !json.has('answer')) return { proof: parseBlockProof(json) }
  const query = json.maybe('query')?.value ?? proofQuery
  if (query !== proofQuery) throw pathError(json.path, `it is a reply to ${String(query)}, not to ${proofQuery}`)
  const target = json.maybe('params')?.maybe('target_block')
  return { proof: parseRecordedReply(json, decodeReply), ...(target && { target: readBlockIdExt(target) }) }
}

function parseRecordedReply(json: JsonPath, decodeReply: DecodeReply | undefined): BlockProof {
  if (!json.has('responseTl') || decodeReply === undefined) return parseBlockProof(json.at('answer'))
  const read = withPath(json.at('responseTl').path, () => decodeReply(json.at('responseTl').bytes()))
  if (json.has('answer') && normalizedText(read) !== normalizedText(parseBlockProof(json.at('answer')))) {
    throw pathError(json.at('answer').path, 'it differs from responseTl')
  }
  return read
}

/** The text of a proof that is equal for all encodings of it. */
const normalizedText = (proof: BlockProof): string =>
  JSON.stringify(proof, (key, value: unknown) => {
    if (value instanceof Uint8Array) return toHex(value)
    if (key === 'validatorSetHash') return Number(value) >>> 0
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
  })

function parseBlockProof(json: JsonPath): BlockProof {
  if (json.maybe('@type')?.value === 'liteServer.error')
    throw pathError(json.path, `the liteserver returned an error: ${json.maybe('message')?.text() ?? 'unknown'}`)
  return {
    complete: json.at('complete').flag(),
    from: readBlockIdExt(json.at('from')),
    to: readBlockIdExt(json.at('to')),
    steps: json.at('steps').list().map(parseBlockLink),
  }
}

/** A step as in the TL schema, or as in `/v2`: both links, one of them all zeros. */
function parseBlockLink(step: JsonPath): BlockLink {
  if (step.has('@type')) {
    const type = step.at('@type').text()
    if (type === 'liteServer.blockLinkForward') return parseForwardLink(step)
    if (type === 'liteServer.blockLinkBack') return parseBackLink(step)
    throw pathError(step.at('@type').path, `${type.slice(0, 80)} is not a link of a block proof`)
  }
  const [back, forward] = [step.maybe('lite_server_block_link_back'), step.maybe('lite_server_block_link_forward')]
  const links = [
    ...(back && !isZero(back) ? [() => parseBackLink(back)] : []),
    ...(forward && !isZero(forward) ? [() => parseForwardLink(forward)] : []),
  ]
  const [link] = links
  if (link === undefined) throw pathError(step.path, 'a forward or back link is expected')
  if (links.length > 1) throw pathError(step.path, 'it is both a forward and a back link')
  return link()
}

/** Whether a link is absent from its step. */
const isZero = (link: JsonPath): boolean =>
  ['from', 'to'].every(end => {
    const block = link.maybe(end)
    return block === undefined || /^0*$/.test(String(block.maybe('root_hash')?.value ?? ''))
  })

const parseEnds = (link: JsonPath) => ({
  toKeyBlock: link.at('to_key_block').flag(),
  from: readBlockIdExt(link.at('from')),
  to: readBlockIdExt(link.at('to')),
  destProof: link.at('dest_proof').bytes(),
})

const parseBackLink = (link: JsonPath): BlockLink => ({
  kind: 'back',
  ...parseEnds(link),
  proof: link.at('proof').bytes(),
  stateProof: link.at('state_proof').bytes(),
})

const parseForwardLink = (link: JsonPath): BlockLink => ({
  kind: 'forward',
  ...parseEnds(link),
  configProof: link.at('config_proof').bytes(),
  signatures: parseSignatures(link.at('signatures')),
})

const voteFields = ['session_id', 'slot', 'candidate']

function parseSignatures(set: JsonPath): SignatureSet {
  const type = set.maybe('@type')?.text()
  const hasVote = voteFields.every(part => set.has(part))
  const isSimplex = type === undefined ? hasVote : type === 'liteServer.signatureSet.simplex'
  const round = set.maybe('catchain_seqno') ?? set.maybe('cc_seqno') ?? set.at('catchain_seqno')
  return {
    kind: isSimplex ? 'simplex' : 'ordinary',
    ...(type === undefined && !isSimplex && { isKindGuessed: true as const }),
    validatorSetHash: set.at('validator_set_hash').uint32(),
    catchainSeqno: round.uint32(),
    signatures: set.at('signatures').list().map(parseSignature),
    ...(isSimplex && hasVote && { vote: parseVote(set) }),
  }
}

const parseVote = (set: JsonPath) => ({
  sessionId: set.at('session_id').hash(),
  slot: set.at('slot').uint32(),
  candidate: set.at('candidate').bytes(),
})

const parseSignature = (each: JsonPath): NodeSignature => ({
  nodeIdShort: parseNodeId(each.at('node_id_short')),
  signature: each.at('signature').bytes(),
})

/** Other services encode the JSON text of the hash, with quotes, as hex. */
function parseNodeId(json: JsonPath): Hash {
  const text = json.text()
  const quoted = /^22((?:[0-9a-f]{2}){64})22$/i.exec(text)?.[1]
  if (quoted === undefined) return json.hash()
  return new JsonPath(String.fromCharCode(...fromHex(quoted)), json.path).hash()
}

function readBlockIdExt(json: JsonPath): BlockIdExt {
  return {
    workchain: json.at('workchain').uint32() | 0,
    shard: json.at('shard').shard(),
    seqno: json.at('seqno').uint32(),
    rootHash: json.at('root_hash').hash(),
    fileHash: json.at('file_hash').hash(),
  }
}
