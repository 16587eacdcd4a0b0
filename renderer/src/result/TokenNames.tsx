import type { DebugResult } from '@tonoscope/core/contract/debug'
import type { TokenName } from '@tonoscope/core/contract/schemas/nameOrigin'
import { escapeControls } from '@tonoscope/core/encoding/escapeControls'
import type { JSX } from 'react'
import { Address } from '../ui/Address.tsx'
import { NameOriginMark } from '../ui/NameOriginMark.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Section } from '../ui/Section.tsx'
import { UnknownMark } from '../ui/UnknownValue.tsx'

type Tokens = NonNullable<DebugResult['token_names']>

const imitationTexts: Readonly<Record<NonNullable<TokenName['imitates']>, string>> = {
  TON: 'is not TON',
  USDT: 'is not USDT of Tether',
  mark: 'has a mark in its name that verifies nothing',
}

const shownName = ({ name, symbol }: TokenName): string => escapeControls(symbol ?? name ?? '')

/** What is unknown of a token, in words. */
const unknownText = ({ type, symbol, decimals }: TokenName): string | undefined => {
  if (type === 'nft' || (symbol !== undefined && decimals !== undefined)) return undefined
  if (symbol === undefined && decimals === undefined) return 'symbol and decimals unknown'
  return symbol === undefined ? 'symbol unknown' : 'decimals unknown'
}

/** Warnings about tokens whose names look like a known token, or contain a mark of verification. */
export function ImitationNotices({ tokens = [] }: { tokens?: Tokens | undefined }): JSX.Element {
  return (
    <>
      {tokens.map(
        token =>
          token.imitates && (
            <div key={token.address} className="mt-16">
              <Notice
                kind="warning"
                title={
                  <>
                    “<bdi>{shownName(token)}</bdi>” {imitationTexts[token.imitates]}
                  </>
                }
              >
                The contract <Address address={token.address} letter={false} /> states this name itself.
              </Notice>
            </div>
          ),
      )}
    </>
  )
}

/** The tokens of a result with where their names come from. */
export function TokenNames({ tokens = [] }: { tokens?: Tokens | undefined }): JSX.Element | null {
  if (tokens.length === 0) return null
  return (
    <div className="mt-24">
      <Section title="Tokens">
        <ul className="grid gap-4">
          {tokens.map(token => (
            <li key={token.address} className="inline-row wrap gap-8">
              {shownName(token) !== '' && (
                <>
                  <bdi className="anywhere">{shownName(token)}</bdi>
                  <NameOriginMark origin={token.origin} />
                </>
              )}
              {unknownText(token) && <UnknownMark>{unknownText(token) ?? ''}</UnknownMark>}
              <Address address={token.address} name={undefined} letter={false} />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
