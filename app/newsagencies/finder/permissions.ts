/** As on every page, but for where somebody is: the finder may ask, when its button is pressed. */
export const permissionsPolicy =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), interest-cohort=()'
