import type { ComparedSubject, DebugCompareRequest } from '@tonoscope/core/contract/debugCompare'
import { type JSX, useMemo, useState } from 'react'
import { useLongOperation } from '../backend/useOperation.ts'
import { SaveCapsule } from '../capsules/SaveCapsule.tsx'
import { storeFile } from '../files/fileStore.ts'
import { readFileBytes } from '../files/readFile.ts'
import { Button } from '../ui/Button.tsx'
import { SelectField } from '../ui/Field.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { ComparedResults } from './ComparedResults.tsx'
import styles from './Comparison.module.css'
import type { OpenTransaction } from './TransactionTree.tsx'
import { type CompareOption, useCompareOptions } from './useCompareOptions.ts'

type Props = {
  /** The result on the screen. */
  subject: ComparedSubject
  /** Of an event: its message. */
  message?: string | undefined
  /** The network of the result: earlier results of others are not offered. */
  network: string
  onNode: (node: string) => void
}

/** Compares the result on the screen with the chain, an earlier result or a capsule. */
export function CompareWith({ subject, message, network, onNode }: Props): JSX.Element {
  const options = useCompareOptions(subject, { message, network })
  const [chosen, setChosen] = useState('')
  const option = options.find(({ id }) => id === chosen)
  const openCapsule = async (file: File) => {
    const bytes = await readFileBytes(file)
    // Whether its message could be sent is unknown, so it is not stored.
    setChosen(`capsule ${await storeFile({ kind: 'capsule', name: file.name, bytes, notStored: 'signed' })}`)
  }
  return (
    <section className={styles.compare} aria-label="Compare">
      <div className={styles.choice}>
        <SelectField label="Compare with" value={chosen} onChange={event => setChosen(event.target.value)}>
          <option value="">Choose a result</option>
          {(['chain', 'history', 'capsule'] as const).map(group => (
            <OptionGroup key={group} group={group} options={options.filter(each => each.group === group)} />
          ))}
        </SelectField>
        <FileButton accept=".tonoscope" icon="file" onFile={file => void openCapsule(file)}>
          Open a capsule
        </FileButton>
      </div>
      {option ? (
        <Compared key={option.id} option={option} onNode={onNode} />
      ) : (
        <p className="secondary readable-wide">
          Inputs, outcome, money, fees and both trees side by side, with the first difference marked. Against the chain,
          each input that was different is tried on its own to find the cause.
        </p>
      )}
    </section>
  )
}

const groupTitles = { chain: 'Chain', history: 'Earlier results', capsule: 'Capsules' } as const

function OptionGroup({ group, options }: { group: CompareOption['group']; options: readonly CompareOption[] }) {
  if (options.length === 0) return null
  return (
    <optgroup label={groupTitles[group]}>
      {options.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </optgroup>
  )
}

function Compared({ option, onNode }: { option: CompareOption } & Pick<Props, 'onNode'>): JSX.Element {
  const { left, right, sides, opens } = option
  const body: DebugCompareRequest = useMemo(() => ({ left, right }), [left, right])
  const { query, fetching, cancel } = useLongOperation('debugCompare', { body })
  const opened = useMemo((): OpenTransaction | undefined => opens && { side: opens, onNode }, [opens, onNode])
  return (
    <>
      <QueryView query={query} name="the comparison" lines={8}>
        {reply => (
          <ComparedResults
            reply={reply}
            sides={sides}
            opens={opened}
            tools={
              reply.right && <SaveCapsule what={{ compare: body }} title={reply.left.sentence} test={body.left.run} />
            }
          />
        )}
      </QueryView>
      {fetching && (
        <Button kind="quiet" onClick={() => void cancel()}>
          Cancel
        </Button>
      )}
    </>
  )
}
