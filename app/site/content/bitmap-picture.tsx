import type { Bitmap } from './entry.ts'

type BitmapPictureProps = {
  of: Bitmap
  alt: string
  /** How wide it is shown, as in CSS: `(min-width: 1024px) 50vw, 100vw`. */
  sizes?: string
  /** On the first screen: fetched at once. Everything else waits until it comes near. */
  isFirst?: boolean
  className?: string
}

/** A bitmap in the best format and width for the screen. Its place is kept while it loads. */
export function BitmapPicture({ of, alt, sizes = '100vw', isFirst = false, className }: BitmapPictureProps) {
  return (
    <picture className={className}>
      {of.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={of.src}
        alt={alt}
        width={of.width}
        height={of.height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  )
}
