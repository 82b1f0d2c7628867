import { GraphQLError } from 'graphql'
import type { Problem } from '../answer/problem.ts'

type ErrorCode =
  | 'FORBIDDEN'
  | 'BAD_USER_INPUT'
  | 'GRAPHQL_PARSE_FAILED'
  | 'GRAPHQL_VALIDATION_FAILED'
  | 'TOO_MANY_REQUESTS'
  | 'INTERNAL_SERVER_ERROR'

export function codedError(code: ErrorCode, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } })
}

/** `reason` follows the name: "mmsi must be …". */
export function badArgument(argument: string, reason: string): GraphQLError {
  return codedError('BAD_USER_INPUT', `The argument ${argument} ${reason}.`)
}

/** An error of the document. A number out of range counts as an input error, as in the successor. */
export function validationError({ message, nodes, source, positions }: GraphQLError): GraphQLError {
  const isNumber = /^(Float cannot represent|Int cannot represent non 32-bit)/.test(message)
  const code: ErrorCode = isNumber ? 'BAD_USER_INPUT' : 'GRAPHQL_VALIDATION_FAILED'
  // graphql-js gives up comparing fields of the same name.
  const isAborted = message === 'Validation aborted.'
  const shown = isAborted ? 'The document selects fields of the same name too often; select each once.' : message
  return new GraphQLError(shown, { nodes, source, positions, extensions: { code } })
}

export function syntaxError({ message, source, positions }: GraphQLError): GraphQLError {
  const ours = message.replace(/^Syntax Error/, 'Syntax error')
  return new GraphQLError(ours, { source, positions, extensions: { code: 'GRAPHQL_PARSE_FAILED' } })
}

/** Whether the service failed, and not the request. */
export function isInternal({ originalError }: GraphQLError): boolean {
  return originalError !== undefined && !(originalError instanceof GraphQLError)
}

/** Formats an error for the client. An error without a code concerns variables. */
export function sentError(error: GraphQLError): GraphQLError {
  const { nodes, source, positions, path, extensions, message } = error
  const code: ErrorCode = isInternal(error) ? 'INTERNAL_SERVER_ERROR' : 'BAD_USER_INPUT'
  const shown = isInternal(error)
    ? 'The service failed to answer. Its log has the reason under the request id.'
    : message
  return new GraphQLError(shown, { nodes, source, positions, path, extensions: { code, ...extensions } })
}

const codesByStatus: Record<number, ErrorCode> = {
  401: 'FORBIDDEN',
  403: 'FORBIDDEN',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'INTERNAL_SERVER_ERROR',
}

/** A problem of the guard, or of the request as a whole. */
export function problemError({ message }: Problem, status: number): GraphQLError {
  return codedError(codesByStatus[status] ?? 'BAD_USER_INPUT', message)
}
