import { type JSX, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useEdit } from './EditContext.ts'
import { EditForm } from './EditForm.tsx'

/** Opens the form with which a transaction is changed and run again. */
export function EditButton(): JSX.Element | null {
  const edit = useEdit()
  const [isOpen, setIsOpen] = useState(false)
  if (!edit?.original.inputs) return null
  const close = () => setIsOpen(false)
  return (
    <>
      <Button icon="edit" onClick={() => setIsOpen(true)}>
        Edit and re-run
      </Button>
      <Dialog open={isOpen} onClose={close} name="Edit and re-run" kind="page">
        {isOpen && (
          <EditForm
            inputs={edit.original.inputs}
            changes={edit.changes}
            isExternal={edit.original.inputs.value === undefined}
            onRun={changes => {
              edit.setChanges(changes)
              close()
            }}
          />
        )}
      </Dialog>
    </>
  )
}
