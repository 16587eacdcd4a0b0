import type { AbiSource } from '@tonoscope/core/contract/debugAbi'
import type { JSX } from 'react'
import { writeAbiExport } from '../../abis/abiExport.ts'
import { abiDraft } from '../../abis/abiStore.ts'
import { pluralize } from '../../format/amount.ts'
import { Button } from '../../ui/Button.tsx'
import { ChainText } from '../../ui/ChainText.tsx'
import { ScreenNotice } from '../../ui/ScreenLayout.tsx'

/** Offers the ABIs of a capsule for the other results of the network. */
export function CapsuleAbis({ abis, onAdd }: { abis: readonly AbiSource[]; onAdd: () => void }): JSX.Element | null {
  if (abis.length === 0) return null
  const names = abis.flatMap(({ name }) => name ?? []).join(', ')
  return (
    <ScreenNotice
      kind="note"
      title={`Decoded by ${pluralize(abis.length, 'ABI')} in the file`}
      actions={
        <Button
          icon="plus"
          onClick={() => {
            abiDraft.update(() => ({ name: '', text: writeAbiExport(abis) }))
            onAdd()
          }}
        >
          Add to the library
        </Button>
      }
    >
      {names !== '' && (
        <>
          <ChainText text={names} />.{' '}
        </>
      )}
      Other results do not use {abis.length === 1 ? 'it until it is' : 'them until they are'} in the library.
    </ScreenNotice>
  )
}
