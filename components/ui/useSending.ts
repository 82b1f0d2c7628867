import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/** A mutation that cannot start twice: a double click comes before the button is disabled. */
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
