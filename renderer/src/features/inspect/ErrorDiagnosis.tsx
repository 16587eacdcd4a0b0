import type { DebugWhy } from '@tonoscope/core/contract/debugWhy'
import type { JSX } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import { pluralize } from '../../format/amount.ts'
import { getCandidateActions } from '../../recognition/candidateActions.ts'
import type { Candidate } from '../../recognition/Recognition.tsx'
import { useCandidateAction } from '../../recognition/useCandidateAction.ts'
import type { RunOptions } from '../../run/runStore.ts'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { ChainText } from '../../ui/ChainText.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Pair, Pairs } from '../../ui/Pairs.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import styles from './ErrorDiagnosis.module.css'

type Props = { text: string; options: RunOptions; onRun: (boc: string, options: RunOptions) => void }

/** An error text, explained: what failed, why, what to do, and what to open next. */
export function ErrorDiagnosis({ text, ...run }: Props): JSX.Element {
  const query = useOperation('debugWhy', { body: { text } }, { staleTimeMs: Number.POSITIVE_INFINITY })
  return (
    <QueryView query={query} name="the explanation" lines={4}>
      {reply => <Diagnosis reply={reply} {...run} />}
    </QueryView>
  )
}

function Diagnosis({ reply, ...run }: { reply: DebugWhy } & Omit<Props, 'text'>): JSX.Element {
  const { sentence, cause, fix, sent, contracts, account, meanings, errors, inputs, unknown } = reply
  return (
    <section className={styles.diagnosis} aria-label="Explanation">
      <h2 className="anywhere">
        <ChainText text={sentence} />
      </h2>
      {cause !== undefined && <p className="readable-wide">{cause}</p>}
      {fix !== undefined && <p className="readable-wide">{fix}</p>}
      {sent && <p className="readable-wide medium">{sent.text}</p>}
      <Pairs dense>
        <Pair name={contracts.length > 1 ? 'One of' : 'Contract'}>
          {contracts.length > 0 && (
            <ul className={styles.list}>
              {contracts.map(({ interfaces, code_hash: hash }) => (
                <li key={hash} className="cluster gap-x-8">
                  {interfaces.join(', ')}
                  <Hash hash={hash} what="code hash" />
                </li>
              ))}
            </ul>
          )}
        </Pair>
        <Pair name="Account">{account !== undefined && <Address address={account} />}</Pair>
        <Pair name="Source">{errors.length > 0 && <Sources errors={errors} />}</Pair>
      </Pairs>
      {meanings.length > 1 && <OtherMeanings reply={reply} />}
      {inputs.length > 0 && <Inputs inputs={inputs} {...run} />}
      {unknown.map(line => (
        <p key={line} className="hint readable-wide">
          {line}
        </p>
      ))}
    </section>
  )
}

const Sources = ({ errors }: Pick<DebugWhy, 'errors'>): JSX.Element => (
  <ul className={styles.list}>
    {errors.map(({ id, title, source, printed_by: printers }) => (
      <li key={id}>
        <a
          className="anywhere"
          href={source}
          target="_blank"
          rel="noopener noreferrer"
          title={`${title}: ${printers.join(', ')}`}
        >
          {source.replace('https://', '')}
        </a>
      </li>
    ))}
  </ul>
)

function OtherMeanings({ reply: { meanings, exit_code: code } }: { reply: DebugWhy }): JSX.Element {
  const others = meanings.slice(1)
  return (
    <details>
      <summary className="disclosure">
        {pluralize(others.length, 'other meaning')} of exit code {code}
      </summary>
      <ul className={styles.meanings}>
        {others.map(({ interface: owner, phase, name, description }) => (
          <li key={`${owner} ${phase} ${name} ${description}`} className="readable-wide">
            <span className="medium">{owner ?? `any contract, ${phase} phase`}:</span> {name}.{' '}
            <span className="secondary">{description}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Inputs({ inputs, options, onRun }: Pick<DebugWhy, 'inputs'> & Omit<Props, 'text'>): JSX.Element {
  const open = useCandidateAction()
  return (
    <ul className={styles.meanings}>
      {inputs.map(input => (
        <li key={`${input.kind} ${input.value}`} className="cluster gap-8">
          <span className="shrink anywhere">
            <ChainText text={input.sentence} />
          </span>
          <InputButton input={input} open={open} onRun={boc => onRun(boc, options)} />
        </li>
      ))}
    </ul>
  )
}

type ButtonProps = { input: Candidate; open: ReturnType<typeof useCandidateAction>; onRun: (boc: string) => void }

/** The most likely action that leads on from here. */
function InputButton({ input, open, onRun }: ButtonProps): JSX.Element | null {
  const named = getCandidateActions(input).find(({ action }) => action.type !== 'decode')
  if (!named) return null
  const { title, action } = named
  return (
    <Button
      onClick={() => {
        if (action.type === 'run') onRun(action.boc)
        else if (action.type !== 'decode') void open(action)
      }}
    >
      {title}
    </Button>
  )
}
