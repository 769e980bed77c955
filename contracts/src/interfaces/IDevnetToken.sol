// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice The functions that the faucet's tokens have in addition to those of their standard. With them, the operator mints
/// and moves tokens, so that a local chain can begin with a history. Such a token must never be deployed on a chain whose
/// tokens have a value.
interface IDevnetToken {
    /// @notice The caller is not the operator.
    /// @param caller The caller.
    error NotOperator(address caller);

    /// @notice Returns the account that may mint and move tokens: the deployer.
    function operator() external view returns (address account);

    /// @notice Mints tokens.
    /// @param to The recipient.
    /// @param tokenId The collectible's id; ignored by a fungible token.
    /// @param amount The amount, in the token's smallest unit; ignored by unique collectibles.
    function mint(address to, uint256 tokenId, uint256 amount) external;

    /// @notice Moves tokens without their owner's permission.
    /// @param from The account that owns them.
    /// @param to The recipient.
    /// @param tokenId The collectible's id; ignored by a fungible token.
    /// @param amount The amount, in the token's smallest unit; ignored by unique collectibles.
    function move(address from, address to, uint256 tokenId, uint256 amount) external;
}
