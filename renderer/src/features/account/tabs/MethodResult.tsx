import type {
  DebugGetMethodRequest,
  DebugGetMethodResult,
  DebugStackValue,
} from '@tonoscope/core/contract/debugAccount'
import type { TokenName } from '@tonoscope/core/contract/schemas/nameOrigin'
import { type JSX, useMemo } from 'react'
import { BlockLink } from '../../../blocksTabs/BlockLink.tsx'
import { formatAbiUse } from '../../../format/abiUse.ts'
import { formatCount } from '../../../format/amount.ts'
import { formatBytes } from '../../../format/words.ts'
import { toJettonUnits } from '../../../result/actionLines/knownTokens.ts'
import { DebugButton } from '../../../run/DebugButton.tsx'
import { toMethodDebuggerPath } from '../../../run/debuggerPath.ts'
import { Address } from '../../../ui/Address.tsx'
import { ChainText } from '../../../ui/ChainText.tsx'
import { CopyIconButton } from '../../../ui/Copy.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Section } from '../../../ui/Section.tsx'
import { FactList } from '../facts/FactSections.tsx'
import styles from './MethodResult.module.css'

type Props = { result: DebugGetMethodResult; request: DebugGetMethodRequest; tokens: readonly TokenName[] }

/** What a get method returned: with names and units where it is known, and the stack itself. */
export function MethodResult({ result, request, tokens }: Props): JSX.Element {
  const { method, block, exit_code, exit_text, gas_used, stack, facts = [], abi } = result
  const units = useMemo(() => toJettonUnits(tokens), [tokens])
  const hasFailed = exit_code !== 0 && exit_code !== 1
  return (
    <div className="grid gap-16" role="status">
      <p className="cluster text-small secondary gap-x-16">
        <span className="code">{method}</span>
        <span className="inline-row gap-4">
          at block <BlockLink block={block} seqnoOnly />
        </span>
        <span className="tabular">{formatCount(gas_used)} gas</span>
        <span>exit code {exit_code}</span>
        <DebugButton toPath={() => toMethodDebuggerPath(request)} />
      </p>
      {hasFailed && (
        <Notice kind="failure" title={`The method failed with exit code ${exit_code}`}>
          {exit_text}
        </Notice>
      )}
      {(facts.length > 0 || abi?.stop) && (
        <Section title="Result">
          {abi && <p className="hint pb-8 anywhere">{formatAbiUse(abi, 'the stack')}</p>}
          <FactList facts={facts} units={units} />
        </Section>
      )}
      {(!hasFailed || stack.length > 0) && (
        <Section title="Stack" count={String(stack.length)}>
          {stack.length === 0 ? <p className="hint">The method returned nothing.</p> : <StackList values={stack} />}
        </Section>
      )}
    </div>
  )
}

const StackList = ({ values }: { values: readonly DebugStackValue[] }): JSX.Element => (
  <ol className={styles.stack}>
    {values.map((value, index) => (
      // Values are identified by position only.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <li key={index} className={styles.value}>
        <span className="rigid hint tabular">{index}</span>
        <span className="rigid secondary">{value.type}</span>
        <div className="shrink anywhere">
          <StackValue value={value} />
        </div>
      </li>
    ))}
  </ol>
)

function StackValue({ value }: { value: DebugStackValue }): JSX.Element | null {
  switch (value.type) {
    case 'integer':
      return (
        <span className="inline-row with-copy gap-6 shrink">
          <span className="code anywhere">{value.value}</span>
          <CopyIconButton text={value.value} what="integer" />
        </span>
      )
    case 'cell':
    case 'slice':
    case 'builder':
      return (
        <div className="grid gap-4">
          {value.address !== undefined && <Address address={value.address} />}
          {value.text !== undefined && (
            <span>
              “<ChainText text={value.text} />”
            </span>
          )}
          <span className="inline-row with-copy gap-6 text-small secondary">
            BoC, {formatBytes(value.boc.length / 2)}
            <CopyIconButton text={value.boc} what={`${value.type} as hex BoC`} />
          </span>
        </div>
      )
    case 'tuple':
      return value.items.length === 0 ? <span className="hint">empty</span> : <StackList values={value.items} />
    case 'null':
    case 'nan':
    case 'continuation':
      return null
  }
}
