import { compareText, refused, valid, type Built, type FieldType, type ManyOptions, type OneOrMany } from '../field.ts'

/** A web address, http or https only, without user name or password in it. */
export const url = <const O extends ManyOptions>(options: O): Built<'url', OneOrMany<O>, O> => ({
  type: 'url',
  ...options,
})

export const urlType: FieldType<string> = {
  read(input) {
    const written = typeof input === 'string' ? input.trim() : ''
    const address = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(written) ? written : `https://${written}`)
    if (!address || !/^https?:$/.test(address.protocol) || address.username || address.password)
      return refused('field.url')
    return /\./.test(address.hostname) && address.href.length <= 500 ? valid(address.href) : refused('field.url')
  },
  show: (value) => value.replace(/^https?:\/\//, '').replace(/\/$/, ''),
  compare: compareText,
}
