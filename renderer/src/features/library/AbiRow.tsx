import type { DebugAbi } from '@tonoscope/core/contract/debugAbi'
import { toFriendlyAddress, toRawAddress } from '@tonoscope/core/encoding/address'
import { escapeControls } from '@tonoscope/core/encoding/escapeControls'
import { type FormEvent, type JSX, useEffect, useState } from 'react'
import { type AbiBindings, bindAbi, loadAbiText, type StoredAbi } from '../../abis/abiStore.ts'
import { useOperation } from '../../backend/useOperation.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { TextAreaField } from '../../ui/Field.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './LibraryScreen.module.css'

/** One ABI: what it declares and what it is for. */
export function AbiRow({ abi, onRemove }: { abi: StoredAbi; onRemove: () => void }): JSX.Element {
  const [open, setOpen] = useState<'fields' | 'bindings'>()
  const name = escapeControls(abi.name)
  const toggle = (part: typeof open) => setOpen(open === part ? undefined : part)
  return (
    <li className={styles.abi}>
      <div className="flex items-center gap-12">
        <span className={styles.main}>
          <span className={styles.name}>{name}</span>
          <span className="block text-small hint anywhere">
            {abi.summary}; {formatBindings(abi)}
          </span>
        </span>
        <span className="flex rigid">
          <IconButton
            icon="search"
            label={`What ${name} declares`}
            aria-expanded={open === 'fields'}
            onClick={() => toggle('fields')}
          />
          <IconButton
            icon="edit"
            label={`What ${name} is for`}
            aria-expanded={open === 'bindings'}
            onClick={() => toggle('bindings')}
          />
          <IconButton icon="trash" label={`Remove ${name}`} onClick={onRemove} />
        </span>
      </div>
      {open === 'fields' && <Declared abi={abi} />}
      {open === 'bindings' && <Bindings abi={abi} onClose={() => setOpen(undefined)} />}
    </li>
  )
}

/** What an ABI is for, in words. */
function formatBindings({ codeHashes, accounts, opCodes, summary }: StoredAbi): string {
  const parts = [
    ...codeHashes.map(hash => `code ${hash.slice(0, 8)}…`),
    ...accounts.map(account => toFriendlyAddress(account)),
    ...opCodes.map(formatOpCode),
  ]
  if (parts.length > 0) return `for ${parts.join(', ')}`
  return summary.includes('code hash') ? 'for its code hashes' : 'for any message with its op codes'
}

const formatOpCode = (opCode: number): string => `0x${opCode.toString(16).padStart(8, '0')}`

/** Reads code hashes, addresses and op codes; the word that is none of them instead. */
function parseBindings(text: string): AbiBindings | { readonly unknown: string } {
  const found = { codeHashes: [] as string[], accounts: [] as string[], opCodes: [] as number[] }
  for (const word of text.split(/[\s,;]+/).filter(Boolean)) {
    const account = toRawAddress(word)
    if (/^[\da-f]{64}$/i.test(word)) found.codeHashes.push(word.toLowerCase())
    else if (/^0x[\da-f]{1,8}$/i.test(word)) found.opCodes.push(Number(word))
    else if (account !== undefined) found.accounts.push(account)
    else return { unknown: word }
  }
  return found
}

function Bindings({ abi, onClose }: { abi: StoredAbi; onClose: () => void }): JSX.Element {
  const [text, setText] = useState(() =>
    [
      ...abi.codeHashes,
      ...abi.accounts.map(account => toFriendlyAddress(account)),
      ...abi.opCodes.map(formatOpCode),
    ].join('\n'),
  )
  const parsed = parseBindings(text)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if ('unknown' in parsed) return
    bindAbi(abi, parsed)
    onClose()
  }
  return (
    <form className="pt-4 pb-12" onSubmit={save}>
      <TextAreaField
        label={`Contracts and messages that ${escapeControls(abi.name)} is for`}
        hint="Code hashes, addresses or op codes (0x…), one per line. Empty: any message with its op codes."
        problem={
          'unknown' in parsed ? `${parsed.unknown} is neither a code hash, nor an address, nor an op code` : undefined
        }
        rows={3}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <p className="pt-8">
        <Button type="submit" disabled={'unknown' in parsed}>
          Save
        </Button>
      </p>
    </form>
  )
}

function Declared({ abi }: { abi: StoredAbi }): JSX.Element {
  const [text, setText] = useState<string | null>()
  useEffect(() => {
    void loadAbiText(abi.id).then(found => setText(found ?? null))
  }, [abi.id])
  const query = useOperation(
    'debugAbi',
    { body: { text: text ?? ' ', name: abi.name } },
    { enabled: typeof text === 'string' },
  )
  if (text === null) return <p className="secondary py-8">The browser has removed its text. Add it again.</p>
  if (query.error) return <ErrorNotice error={query.error} />
  if (!query.data) return <Skeleton name="the ABI" lines={3} />
  return (
    <div className={styles.declared}>
      {query.data.contracts.slice(0, maxContracts).map((contract, at) => (
        // Two contracts of a catalogue can have the same name; the list does not change.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Contract key={at} contract={contract} isAlone={query.data.contracts.length === 1} />
      ))}
      {query.data.contracts.length > maxContracts && (
        <p className="secondary">and {query.data.contracts.length - maxContracts} more contracts</p>
      )}
    </div>
  )
}

const maxContracts = 300

type Contract = DebugAbi['contracts'][number]

function Contract({ contract, isAlone }: { contract: Contract; isAlone: boolean }): JSX.Element {
  const { name, problem } = contract
  if (problem)
    return (
      <p className="anywhere">
        {name}: cannot be used. {problem.position}: {problem.reason}
      </p>
    )
  if (isAlone) return <Declarations contract={contract} />
  return (
    <details>
      <summary>
        {name} <span className="hint">{contract.messages.length} messages</span>
      </summary>
      <Declarations contract={contract} />
    </details>
  )
}

function Declarations({ contract }: { contract: Contract }): JSX.Element {
  const { messages, storage, get_methods: methods, errors } = contract
  return (
    <dl className={styles.declarations}>
      {messages.map(({ name, kind, prefix, fields }) => (
        <Declaration
          key={`${kind} ${name} ${prefix}`}
          term={name}
          about={[prefix, kind === 'any' ? undefined : kind].filter(Boolean).join(', ')}
        >
          {formatFields(fields)}
        </Declaration>
      ))}
      {storage.length > 0 && (
        <Declaration term="Data" about="">
          {formatFields(storage)}
        </Declaration>
      )}
      {methods.map(({ name, arguments: given, returns }) => (
        <Declaration key={name} term={name} about="get method">
          {`(${formatFields(given)})${returns === undefined ? '' : ` → ${returns}`}`}
        </Declaration>
      ))}
      {errors.map(({ code, name }) => (
        <Declaration key={code} term={`Exit code ${code}`} about="">
          {name}
        </Declaration>
      ))}
    </dl>
  )
}

const formatFields = (fields: readonly { readonly name: string; readonly type: string }[]): string =>
  fields.map(({ name, type }) => (name === '' ? type : `${name}: ${type}`)).join(', ') || 'no fields'

function Declaration({ term, about, children }: { term: string; about: string; children: string }): JSX.Element {
  return (
    <div>
      <dt className="anywhere">
        {term} <span className="hint text-small">{about}</span>
      </dt>
      <dd className="mono text-small secondary anywhere">{children}</dd>
    </div>
  )
}
