import type { DebugContract } from '@tonoscope/core/contract/debugReference'
import { formatInterface, formatOperation } from '@tonoscope/core/encoding/words'
import { type JSX, useMemo } from 'react'
import { useOperation } from '../../../backend/useOperation.ts'
import { capitalize } from '../../../format/words.ts'
import { Section } from '../../../ui/Section.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'

type Message = DebugContract['messages'][number]
type ExitCode = DebugContract['exit_codes'][number]

const messageKinds = { internal: 'Internal', ext_in: 'External in', ext_out: 'External out' } as const

const messageColumns: readonly Column<Message>[] = [
  {
    id: 'operation',
    title: 'Message',
    cell: ({ op_name }) => capitalize(formatOperation(op_name)),
    plain: ({ op_name }) => op_name,
  },
  {
    id: 'op_code',
    title: 'Op code',
    cell: ({ op_code }) =>
      op_code === undefined ? <span className="hint">none</span> : <span className="code">{op_code}</span>,
    plain: ({ op_code = '' }) => op_code,
  },
  { id: 'kind', title: 'Kind', cell: ({ kind }) => messageKinds[kind], plain: ({ kind }) => kind },
  {
    id: 'fields',
    title: 'Fields',
    cell: ({ fields }) => <span className="mono text-small secondary anywhere">{fields}</span>,
    plain: ({ fields }) => fields,
  },
]

const exitCodeColumns: readonly Column<ExitCode>[] = [
  { id: 'code', title: 'Code', align: 'right', cell: ({ code }) => code, plain: ({ code }) => code },
  { id: 'name', title: 'Name', cell: ({ name }) => name, plain: ({ name }) => name },
  {
    id: 'description',
    title: 'What it means',
    cell: ({ description }) => <span className="readable">{description}</span>,
    plain: ({ description }) => description,
  },
]

/** The messages and exit codes that contracts with these interfaces are known to have. */
export function ContractReference({ interfaces }: { interfaces: readonly string[] }): JSX.Element | null {
  const { data } = useOperation('debugReference', {})
  const { messages, exitCodes } = useMemo(
    () => collect((data?.contracts ?? []).filter(contract => interfaces.includes(contract.interface))),
    [data, interfaces],
  )
  const names = interfaces.map(formatInterface).join(', ')
  return (
    <>
      {messages.length > 0 && (
        <Section title="Messages" count={String(messages.length)}>
          <Table name={`Messages of ${names}`} columns={messageColumns} rows={messages} keyOf={toMessageKey} empty="" />
        </Section>
      )}
      {exitCodes.length > 0 && (
        <Section title="Exit codes" count={String(exitCodes.length)}>
          <Table
            name={`Exit codes of ${names}`}
            columns={exitCodeColumns}
            rows={exitCodes}
            keyOf={toExitCodeKey}
            empty=""
          />
        </Section>
      )}
    </>
  )
}

const toMessageKey = ({ kind, op_name, op_code, fields }: Message) => `${kind} ${op_name} ${op_code} ${fields}`
const toExitCodeKey = ({ code, name }: ExitCode) => `${code} ${name}`

/** Those of all interfaces; what two of them share, once. */
function collect(contracts: readonly DebugContract[]) {
  const messages = new Map(contracts.flatMap(each => each.messages).map(each => [toMessageKey(each), each]))
  const exitCodes = new Map(contracts.flatMap(each => each.exit_codes).map(each => [toExitCodeKey(each), each]))
  return {
    messages: [...messages.values()],
    exitCodes: [...exitCodes.values()].sort((a, b) => a.code - b.code),
  }
}
