import { isRawAddress } from '@tonoscope/core/encoding/address'
import type { JSX } from 'react'
import { toWords } from '../../format/words.ts'
import { Address } from '../../ui/Address.tsx'
import { Hash } from '../../ui/Hash.tsx'
import styles from './BodyTree.module.css'

/** The decoded fields of a message body as a nested list. */
export function BodyTree({ value }: { value: unknown }): JSX.Element {
  return <BodyValue value={value} depth={0} />
}

function BodyValue({ value, depth }: { value: unknown; depth: number }): JSX.Element {
  if (value === null || value === undefined || value === '') return <span className="hint">none</span>
  if (typeof value === 'string') return <Text text={value} />
  if (typeof value !== 'object') return <span className="code">{String(value)}</span>
  const members = Array.isArray(value) ? value.map((item, i) => [String(i), item] as const) : Object.entries(value)
  if (members.length === 0) return <span className="hint">empty</span>
  return (
    <dl className={styles.members} data-nested={depth > 0 || undefined}>
      {members.map(([name, member]) => (
        <div
          key={name}
          data-nests={(typeof member === 'object' && member !== null && Object.keys(member).length > 0) || undefined}
        >
          <dt>{toWords(name)}</dt>
          <dd>
            <BodyValue value={member} depth={depth + 1} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Text({ text }: { text: string }): JSX.Element {
  if (isRawAddress(text)) return <Address address={text} />
  if (/^[0-9a-f]{40,}$/i.test(text)) return <Hash hash={text} what="value" />
  if (/^-?\d+$/.test(text)) return <span className="code">{text}</span>
  return <span className={styles.text}>{text}</span>
}
