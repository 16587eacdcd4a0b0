import type { Cell } from '../../../cell/Cell.ts'
import type { DebugFact } from '../../../contract/debugAccount.ts'
import { readTokenContent } from '../../../messages/tokenContent.ts'
import { resolveTokenContent, toTokenContent } from '../../../naming/resolveTokenContent.ts'
import { toImageUrl, toWebUrl } from '../../../naming/webUrl.ts'
import { getOffChain } from '../../context/Deps.ts'
import type { SectionContext } from './AccountSection.ts'
import { toFact, unknownFact } from './facts.ts'

/** Characters that are shown of a link or text. */
const maxText = 300

/** The content of a token: where it is stored, its texts, and its problems. */
export type Metadata = {
  readonly facts: readonly DebugFact[]
  /** Where it is stored: `none` without fields and link. */
  readonly source: keyof typeof sourceNotes | undefined
}

/** Whose content it is: jettons need a symbol and decimals. */
export type TokenKind = 'jetton' | 'nft'

/** Where the content of a token is stored, and what is wrong with it. */
export async function describeMetadata(
  context: SectionContext,
  cell: Cell | undefined,
  kind: TokenKind,
): Promise<Metadata> {
  if (!cell) return { facts: [unknownFact('Metadata', 'text', 'The contract does not return it.')], source: undefined }
  const { uri, fields: onChain } = readTokenContent(cell)
  const source = findSource(uri, onChain)
  const resolved = await resolveTokenContent(cell, getOffChain(context.call))
  const { fields } = toTokenContent(resolved.members)
  const problems = listProblems(fields, { kind, uri, source, unknown: resolved.unknown })
  const text = (name: string, field: string) => {
    const value = fields.get(field)?.trim()
    return value ? [toFact(name, 'text', shorten(value))] : []
  }
  return {
    source,
    facts: [
      toFact('Metadata', 'text', source, { note: sourceNotes[source] }),
      ...(uri === undefined ? [] : [toFact('Metadata link', 'text', shorten(uri))]),
      ...text('Name', 'name'),
      ...(kind === 'jetton' ? [...text('Symbol', 'symbol'), ...text('Decimals', 'decimals')] : []),
      ...text('Image', 'image'),
      ...(kind === 'jetton' ? claimFields.flatMap(([field, name]) => text(name, field)) : []),
      ...problems,
    ],
  }
}

/** The fields of the metadata of mintless jettons (TEP-176, TEP-177). */
export const claimFields = [
  ['custom_payload_api_uri', 'Claim service'],
  ['mintless_merkle_dump_uri', 'List of the airdrop'],
] as const

const sourceNotes = {
  'on-chain': 'All of it is in the contract.',
  'off-chain': 'The contract has only a link: whoever controls the link can change the metadata.',
  'semi-chain': 'Partly in the contract, partly at a link; fields in the contract take precedence.',
  none: 'The contract has neither fields nor a link.',
} as const

function findSource(uri: string | undefined, fields: ReadonlyMap<string, string>): keyof typeof sourceNotes {
  const own = [...fields.keys()].filter(name => name !== 'uri').length
  if (uri === undefined) return own > 0 ? 'on-chain' : 'none'
  return own > 0 ? 'semi-chain' : 'off-chain'
}

function listProblems(
  fields: ReadonlyMap<string, string>,
  {
    kind,
    uri,
    source,
    unknown,
  }: {
    readonly kind: TokenKind
    readonly uri: string | undefined
    readonly source: keyof typeof sourceNotes
    readonly unknown: string | undefined
  },
): readonly DebugFact[] {
  const found: DebugFact[] = []
  const problem = (name: string, status: 'bad' | 'warning', note: string) =>
    found.push(toFact('Problem', 'text', name, { status, note }))
  if (source === 'none') problem('no metadata', 'bad', 'Wallets cannot show a name. Set the content of the contract.')
  if (uri !== undefined) {
    const link = toWebUrl(uri)
    if ('problem' in link) problem('link cannot be opened', 'bad', `The metadata link is not usable: ${link.problem}.`)
  }
  // Fields may be in the part that is not loaded.
  if (unknown !== undefined) {
    found.push(unknownFact('Off-chain part', 'text', shorten(unknown)))
    return found
  }
  if (source === 'none') return found
  if (!fields.get('name')?.trim()) problem('no name', 'warning', 'Wallets show the address instead.')
  if (kind === 'jetton') {
    if (!fields.get('symbol')?.trim()) problem('no symbol', 'warning', 'Wallets show amounts without a unit.')
    const decimals = fields.get('decimals')?.trim()
    if (decimals === undefined || decimals === '')
      problem(
        'no decimals',
        'warning',
        'The default of the standard applies: 9. Set it, so that all wallets show the same amounts.',
      )
    else if (!/^\d{1,3}$/.test(decimals) || Number(decimals) > 255)
      problem(
        'invalid decimals',
        'bad',
        `"${shorten(decimals)}" is not a number from 0 to 255: wallets show different amounts.`,
      )
  }
  const image = fields.get('image')?.trim()
  if (image && toImageUrl(image) === undefined)
    problem('image cannot be opened', 'warning', 'Use a link to the web or IPFS.')
  if (!image && !fields.has('image_data') && kind === 'jetton')
    problem('no image', 'warning', 'Wallets show a placeholder.')
  return found
}

const shorten = (text: string): string => (text.length > maxText ? `${text.slice(0, maxText)}…` : text)
