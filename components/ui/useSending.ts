import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * A mutation that does not begin while it runs. A button is told that it is pressed a moment after it was, and the second
 * click of a double one comes sooner.
 */
export function useSending<Data, Variables = void>({
  mutationFn,
  ...options
}: UseMutationOptions<Data, Error, Variables> & {
  mutationFn: (variables: Variables) => Promise<Data>
}): UseMutationResult<Data, Error, Variables> {
  const isRunning = useRef(false)
  const mutation = useMutation<Data, Error, Variables>({
    ...options,
    async mutationFn(variables) {
      try {
        return await mutationFn(variables)
      } finally {
        isRunning.current = false
      }
    },
  })
  const mutate: typeof mutation.mutate = (...given) => {
    if (isRunning.current) return
    isRunning.current = true
    mutation.mutate(...given)
  }
  return { ...mutation, mutate }
}
