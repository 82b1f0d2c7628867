'use client'

import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { mapParameters } from './address.ts'
import { useFilters } from './filterState.ts'
import { openQuery } from './urlState.ts'

/** The parameters that a page reads. `parse` returns `null` for an unknown value. */
export type PageParameters = Readonly<Record<string, { parse(text: string): unknown }>>

/** A parameter of the address that a page ignores. */
export interface IgnoredParameter {
  name: string
  value: string
  /** Whether the page reads the parameter, but not this value. */
  isKnown: boolean
}

/** The parameters that the page ignores; those without a value count as absent. */
export function ignoredParameters(query: URLSearchParams, parameters: PageParameters): IgnoredParameter[] {
  return [...new Set(query.keys())].flatMap((name) => {
    const value = query.get(name) ?? ''
    const isKnown = Object.hasOwn(parameters, name)
    if (value === '' || (isKnown && parameters[name]?.parse(value) !== null)) return []
    return [{ name, value, isKnown }]
  })
}

export function useIgnoredParameters(parameters: PageParameters): readonly IgnoredParameter[] {
  const search = useSyncExternalStore(onStep, () => location.search, noSearch)
  return useMemo(() => ignoredParameters(new URLSearchParams(search), parameters), [search, parameters])
}

/** Returns a function that reads the address of the map without what has no effect, for all that is made from the address. */
export function useAddressInEffect(): () => URLSearchParams {
  const { invalid } = useFilters()
  return useCallback(() => {
    const query = new URLSearchParams(location.search)
    for (const { name } of ignoredParameters(query, mapParameters)) query.delete(name)
    for (const { parameter } of invalid) query.delete(parameter)
    return query
  }, [invalid])
}

export function removeParameter(name: string): void {
  const query = new URLSearchParams(location.search)
  query.delete(name)
  openQuery(query.toString())
}

const noSearch = () => ''

function onStep(notify: () => void): () => void {
  addEventListener('popstate', notify)
  return () => removeEventListener('popstate', notify)
}
