// Runs before the first paint: language, direction, theme and font size of the last visit, from a cookie that is no
// secret (`samiti_look=language.theme.size.digits.rows`). The content policy allows this file, and no inline script.
;(function () {
  const found = /(?:^|; )samiti_look=([^;]*)/.exec(document.cookie)
  const parts = (found ? found[1] : '').split('.')
  const page = document.documentElement
  const language = /^(en|bn|ar|tr)$/.test(parts[0]) ? parts[0] : 'en'
  page.lang = language
  page.dir = language === 'ar' ? 'rtl' : 'ltr'
  page.setAttribute('data-mantine-color-scheme', parts[1] === 'dark' ? 'dark' : 'light')
  const percent = Number(parts[2])
  if (percent >= 70 && percent <= 130) page.style.fontSize = percent + '%'
})()
