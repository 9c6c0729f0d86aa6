module.exports = {
  plugins: {
    'postcss-preset-mantine': {},
    'postcss-simple-vars': { variables: { phone: '599.9px', narrow: '1279.9px' } },
  },
}
