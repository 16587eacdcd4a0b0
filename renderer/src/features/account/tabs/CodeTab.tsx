import type { DebugAccountView } from '@tonoscope/core/contract/debugAccount'
import { formatInterface } from '@tonoscope/core/encoding/words'
import type { JSX } from 'react'
import { capitalize, formatBytes } from '../../../format/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { Pairs } from '../../../ui/Pairs.tsx'
import { Section } from '../../../ui/Section.tsx'
import { CodeListing } from './CodeListing.tsx'
import { ContractReference } from './ContractReference.tsx'
import { formatMethod } from './methodText.ts'
import { RawBoc } from './RawBoc.tsx'

type Props = { view: DebugAccountView; onMethod: (name: string) => void }

/** The code of a contract: its hash, what it is known as, its get methods, messages, exit codes and instructions. */
export function CodeTab({ view, onMethod }: Props): JSX.Element {
  const { code, code_hash, interfaces, is_library_code, get_methods: methods, address } = view
  return (
    <div className="grid gap-24">
      <Pairs
        values={{
          'Code hash': code_hash !== undefined && <Hash hash={code_hash} what="code hash" />,
          'Known as':
            interfaces.length > 0 ? interfaces.map(one => capitalize(formatInterface(one))).join(', ') : 'Unknown code',
          Stored: is_library_code ? 'In a public library; the account has a reference to it' : 'In the account',
          Size: code !== undefined && formatBytes(code.length / 2),
        }}
      />
      <Section title="Get methods" count={methods.length > 0 ? String(methods.length) : undefined}>
        {methods.length === 0 ? (
          <p className="hint">None found in the code.</p>
        ) : (
          <ul className="flex wrap gap-x-16 gap-y-4">
            {methods.map(method => (
              <li key={method.id}>
                <Button kind="link" onClick={() => onMethod(method.name ?? String(method.id))}>
                  <span className="code">{formatMethod(method)}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <ContractReference interfaces={interfaces} />
      {code !== undefined && <CodeListing code={code} file={`code-${address.slice(-8)}`} />}
      <RawBoc title="Raw code" what="code" hash={undefined} boc={code} file={`code-${address.slice(-8)}`} />
    </div>
  )
}
