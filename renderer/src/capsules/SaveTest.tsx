import { useMutation } from '@tanstack/react-query'
import type { DebugTest, DebugTestRequest, TestAssertion, TestFramework } from '@tonoscope/core/contract/debugTest'
import { type JSX, useState } from 'react'
import { useBackend } from '../backend/BackendContext.tsx'
import { download } from '../format/tables.ts'
import { Button } from '../ui/Button.tsx'
import { useCopy } from '../ui/Copy.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Checkbox } from '../ui/Field.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import styles from './SaveCapsule.module.css'

/** The run that a test file is written from. */
export type TestRun = Omit<DebugTestRequest, 'framework' | 'assert' | 'data' | 'keep_signature' | 'title'>

const facts: readonly { readonly fact: TestAssertion; readonly title: string; readonly note?: string }[] = [
  { fact: 'exit-codes', title: 'Exit codes' },
  { fact: 'actions', title: 'Action results and number of messages' },
  { fact: 'balances', title: 'Balances' },
  { fact: 'hashes', title: 'Hashes', note: 'They fail after any change, also of another version of the emulator.' },
]

/** Writes a run as a test file for `@ton/sandbox`. */
export function SaveTest({ run, title }: { run: TestRun; title: string }): JSX.Element {
  const { backend, network } = useBackend()
  const { copied, copy } = useCopy()
  const [framework, setFramework] = useState<TestFramework>('vitest')
  const [chosen, setChosen] = useState<ReadonlySet<TestAssertion>>(new Set(['exit-codes', 'actions', 'balances']))
  const writing = useMutation({
    async mutationFn(use: (test: DebugTest) => void) {
      const assert = facts.map(({ fact }) => fact).filter(fact => chosen.has(fact))
      const body = { ...run, framework, assert, title: title.slice(0, 200) }
      const test = await backend.call('debugTest', { body }, { network })
      use(test)
      return test
    },
    networkMode: 'always',
  })
  const isDisabled = writing.isPending || chosen.size === 0
  return (
    <div className={styles.save}>
      <p>A test file for @ton/sandbox with the accounts, libraries, config parameters and time of this run.</p>
      <SegmentedControl
        name="Framework"
        value={framework}
        options={[
          { value: 'vitest', title: 'vitest' },
          { value: 'jest', title: 'jest' },
        ]}
        onChange={setFramework}
      />
      <fieldset className="grid gap-6">
        <legend className="text-small secondary">Compares</legend>
        {facts.map(({ fact, title: name, note }) => (
          <Checkbox
            key={fact}
            checked={chosen.has(fact)}
            note={note}
            onChange={isChosen =>
              setChosen(new Set(isChosen ? [...chosen, fact] : [...chosen].filter(each => each !== fact)))
            }
          >
            {name}
          </Checkbox>
        ))}
      </fieldset>
      {chosen.size === 0 && <p role="status">Choose at least one fact.</p>}
      {writing.error && <ErrorNotice error={writing.error} />}
      {writing.data && writing.data.notes.length > 0 && (
        <ul className={`${styles.contents} secondary`} role="status">
          {writing.data.notes.map(note => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <div className="cluster gap-4">
        <Button
          kind="primary"
          icon="download"
          disabled={isDisabled}
          onClick={() => writing.mutate(test => download(test.file_name, test.text))}
        >
          {writing.isPending ? 'Writing' : 'Save'}
        </Button>
        <Button
          icon={copied ? 'check' : 'copy'}
          disabled={isDisabled}
          onClick={() => writing.mutate(({ text }) => copy(text))}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </div>
  )
}
