import { fromHex, toHex } from '../cell/text.ts'
import type { Hash } from '../units.ts'
import { readJson } from '../wire/json.ts'
import type { BlockLink, BlockProof, NodeSignature, SignatureSet } from './BlockProof.ts'
import { JsonPlace, within, wrong } from './JsonPlace.ts'
import type { BlockName } from './proven.ts'
import type { ChainPart } from './verifyChain.ts'

/** Reads the bytes of a liteserver's answer; a host that knows the wire's schema lends it. */
export type ReadAnswer = (responseTl: Uint8Array) => BlockProof

/**
 * Reads proofs from JSON: a `/v2` BlockProof (of other services, too), a recorded liteserver answer, or a list of those
 * that follow each other. Of a recording `responseTl` counts where it can be read, and `answer` where there is none; where
 * both are there and differ, the recording is refused.
 *
 * @example
 * readProofText('{"complete":true,"from":{…},"to":{…},"steps":[{"lite_server_block_link_forward":{…},…}]}')
 * readProofText('{"query":"liteServer.getBlockProof","params":{…},"answer":{"@type":"liteServer.partialBlockProof",…}}')
 * @throws input.json, input.body with the path of what is missing or wrong
 */
export function readProofText(text: string, readAnswer?: ReadAnswer): readonly ChainPart[] {
  const json = readJson(text)
  if (!Array.isArray(json)) return [partOf(new JsonPlace(json, ''), readAnswer)]
  const all = json.map((item, index) => new JsonPlace(item, `${index}`))
  // A recording may hold answers to other questions, too.
  const parts = all.filter(place => !place.has('query') || place.at('query').value === proofQuery)
  if (parts.length === 0) throw wrong('', 'there is no block proof in it')
  return parts.map(place => partOf(place, readAnswer))
}

const proofQuery = 'liteServer.getBlockProof'

function partOf(place: JsonPlace, readAnswer: ReadAnswer | undefined): ChainPart {
  if (!place.has('query') && !place.has('responseTl') && !place.has('answer')) return { proof: proofOf(place) }
  if (place.has('query') && place.at('query').value !== proofQuery) {
    throw wrong(place.path, `it answers ${String(place.at('query').value)}, not ${proofQuery}`)
  }
  const params = place.has('params') ? place.at('params') : undefined
  const target = params?.has('target_block') ? blockOf(params.at('target_block')) : undefined
  return { proof: answerOf(place, readAnswer), ...(target && { target }) }
}

function answerOf(place: JsonPlace, readAnswer: ReadAnswer | undefined): BlockProof {
  if (!place.has('responseTl') || readAnswer === undefined) return proofOf(place.at('answer'))
  const read = within(place.at('responseTl').path, () => readAnswer(place.at('responseTl').bytes()))
  if (place.has('answer') && sameText(read) !== sameText(proofOf(place.at('answer')))) {
    throw wrong(place.at('answer').path, 'it differs from responseTl')
  }
  return read
}

/** Everything that two ways of writing the same proof have in common, in one order. */
const sameText = (proof: BlockProof): string =>
  JSON.stringify(proof, (key, value: unknown) => {
    if (value instanceof Uint8Array) return toHex(value)
    if (key === 'validatorSetHash') return Number(value) >>> 0
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
  })

function proofOf(place: JsonPlace): BlockProof {
  if (place.has('@type') && place.at('@type').value === 'liteServer.error') {
    throw wrong(
      place.path,
      `the liteserver gave no proof: ${place.has('message') ? place.at('message').text() : 'an error'}`,
    )
  }
  return {
    complete: place.at('complete').flag(),
    from: blockOf(place.at('from')),
    to: blockOf(place.at('to')),
    steps: place.at('steps').list().map(linkOf),
  }
}

/** As the wire's schema has a step, or as `/v2` has it: both links, of which one has zeros everywhere. */
function linkOf(step: JsonPlace): BlockLink {
  if (step.has('@type')) {
    const type = step.at('@type').text()
    if (type === 'liteServer.blockLinkForward') return forwardOf(step)
    if (type === 'liteServer.blockLinkBack') return backOf(step)
    throw wrong(step.at('@type').path, `${type.slice(0, 80)} is no link of a block proof`)
  }
  const [back, forward] = [step.maybe('lite_server_block_link_back'), step.maybe('lite_server_block_link_forward')]
  const links = [
    ...(back && !isZero(back) ? [() => backOf(back)] : []),
    ...(forward && !isZero(forward) ? [() => forwardOf(forward)] : []),
  ]
  const [link] = links
  if (link === undefined) throw wrong(step.path, 'a link forward or back is expected')
  if (links.length > 1) throw wrong(step.path, 'it is a link forward and one back at once')
  return link()
}

/** A link that its step does not have. */
const isZero = (link: JsonPlace): boolean =>
  ['from', 'to'].every(end => {
    const block = link.maybe(end)
    return block === undefined || /^0*$/.test(String(block.maybe('root_hash')?.value ?? ''))
  })

const endsOf = (link: JsonPlace) => ({
  toKeyBlock: link.at('to_key_block').flag(),
  from: blockOf(link.at('from')),
  to: blockOf(link.at('to')),
  destProof: link.at('dest_proof').bytes(),
})

const backOf = (link: JsonPlace): BlockLink => ({
  kind: 'back',
  ...endsOf(link),
  proof: link.at('proof').bytes(),
  stateProof: link.at('state_proof').bytes(),
})

const forwardOf = (link: JsonPlace): BlockLink => ({
  kind: 'forward',
  ...endsOf(link),
  configProof: link.at('config_proof').bytes(),
  signatures: signaturesOf(link.at('signatures')),
})

const voteParts = ['session_id', 'slot', 'candidate']

function signaturesOf(set: JsonPlace): SignatureSet {
  const type = set.maybe('@type')?.text()
  const hasVote = voteParts.every(part => set.has(part))
  const isSimplex = type === undefined ? hasVote : type === 'liteServer.signatureSet.simplex'
  const round = set.maybe('catchain_seqno') ?? set.maybe('cc_seqno') ?? set.at('catchain_seqno')
  return {
    kind: isSimplex ? 'simplex' : 'ordinary',
    ...(type === undefined && !isSimplex && { isKindGuessed: true as const }),
    validatorSetHash: set.at('validator_set_hash').uint32(),
    catchainSeqno: round.uint32(),
    signatures: set.at('signatures').list().map(signatureOf),
    ...(isSimplex &&
      hasVote && {
        vote: {
          sessionId: set.at('session_id').hash(),
          slot: set.at('slot').uint32(),
          candidate: set.at('candidate').bytes(),
        },
      }),
  }
}

function signatureOf(each: JsonPlace): NodeSignature {
  const id = each.at('node_id_short')
  return { nodeIdShort: nodeIdOf(id), signature: each.at('signature').bytes() }
}

/** Other services write the hex of the hash's JSON text, quotes included. */
function nodeIdOf(place: JsonPlace): Hash {
  const text = place.text()
  const quoted = /^22((?:[0-9a-f]{2}){64})22$/i.exec(text)?.[1]
  if (quoted === undefined) return place.hash()
  return new JsonPlace(String.fromCharCode(...fromHex(quoted)), place.path).hash()
}

function blockOf(place: JsonPlace): BlockName {
  return {
    workchain: place.at('workchain').uint32() | 0,
    shard: place.at('shard').shard(),
    seqno: place.at('seqno').uint32(),
    rootHash: place.at('root_hash').hash(),
    fileHash: place.at('file_hash').hash(),
  }
}
