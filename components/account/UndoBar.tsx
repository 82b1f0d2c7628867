'use client'

import { useState } from 'react'
import controls from '../ui/controls.module.css'
import { Toast } from '../ui/Toast.tsx'
import { useWords } from '../ui/words.ts'
import { Failure } from './Failure.tsx'
import { sectionWords } from './sectionWords.ts'

export interface Undoable {
  text: string
  undo: () => Promise<unknown>
}

/** What was just done, and the way back; it waits until it is taken or closed. */
export function UndoBar({ done, onClose }: { done: Undoable | null; onClose: () => void }) {
  const words = useWords(sectionWords)
  const [failure, setFailure] = useState<unknown>(null)
  const undo = async () => {
    try {
      await done?.undo()
      setFailure(null)
      onClose()
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <Toast closeLabel={words.close} onClose={onClose}>
      {done && (
        <>
          <p>{done.text}</p>
          {failure !== null && <Failure error={failure} />}
          <button type="button" className={controls.button} onClick={undo}>
            {words.undo}
          </button>
        </>
      )}
    </Toast>
  )
}
