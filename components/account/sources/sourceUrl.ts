/** The parts of a source URL. The names of parameters stay with their values, also of those that no form has. */
export interface UrlParts {
  scheme: string
  /** In brackets if it is an IPv6 address; empty for URLs without a place, such as `aisstream:`. */
  host: string
  port: string
  /** The path without its first slash, in the spelling of the URL. */
  path: string
  parameters: URLSearchParams
}

/** Reads a source URL. `URL` would cut an MQTT topic at its `#`. */
export function readSourceUrl(url: string): UrlParts {
  const [, scheme = '', place = '', query = ''] = /^([^:]*):(?:\/\/)?([^?]*)\??(.*)$/s.exec(url) ?? []
  return { scheme, ...readPlace(place), parameters: new URLSearchParams(query) }
}

export function formatSourceUrl({ parameters, scheme, ...place }: UrlParts): string {
  const written = formatPlace(place)
  // A flag has no value.
  const query = parameters
    .toString()
    .replaceAll(/=(?=&|$)/g, '')
    .replaceAll('%2C', ',')
    .replaceAll('%2F', '/')
    .replaceAll('%3A', ':')
  return `${scheme}:${written && `//${written}`}${query && `?${query}`}`
}

type Place = Pick<UrlParts, 'host' | 'port' | 'path'>

/** Reads `host`, `host:port` or `host:port/path`, also with a scheme before it, as URLs are pasted. */
export function readPlace(text: string): Place {
  const [, host = '', port = '', path = ''] =
    /^(?:[a-z][a-z+.-]*:\/\/)?(\[[^\]]*\]|[^/:]*)(?::([^/]*))?(?:\/(.*))?$/is.exec(text.trim()) ?? []
  return { host: host.trim(), port: port.trim(), path }
}

export function formatPlace({ host, port, path }: Place): string {
  return `${host}${port && `:${port}`}${path && `/${path}`}`
}

/** A topic as the path of a URL: only what ends or escapes a path is encoded. */
export function topicToPath(topic: string): string {
  return topic.trim().replaceAll('%', '%25').replaceAll('?', '%3F').replaceAll(' ', '%20')
}

export function pathToTopic(path: string): string {
  return path.replaceAll('%20', ' ').replaceAll('%3F', '?').replaceAll('%25', '%')
}
